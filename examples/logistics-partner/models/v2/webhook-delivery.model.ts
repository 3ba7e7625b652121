import { BelongsTo, Column, DataType, ForeignKey, Model, Table } from 'sequelize-typescript';
import { ApiClient } from './api-client.model';

/** Each try to tell a client about a status change. */
@Table({ underscored: true, updatedAt: false })
export class WebhookDelivery extends Model {
  @ForeignKey(() => ApiClient)
  @Column(DataType.UUID)
  apiClientId: string;

  @BelongsTo(() => ApiClient, { onDelete: 'CASCADE' })
  client: ApiClient;

  @Column({ field: 'ship_ord_no', type: DataType.STRING(14) })
  shipOrderNumber: string;

  @Column(DataType.JSON)
  payload: object;

  @Column({ type: DataType.SMALLINT })
  httpStatus: number;

  @Column({ type: DataType.TINYINT, defaultValue: 1 })
  attempt: number;
}
