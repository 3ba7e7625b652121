import { AllowNull, Column, DataType, Default, HasMany, Model, PrimaryKey, Table, Unique } from 'sequelize-typescript';
import { WebhookDelivery } from './webhook-delivery.model';

export enum ClientScope {
  ReadTracking = 'tracking:read',
  WriteOrders = 'orders:write',
  Admin = 'admin',
}

/** Who may call the REST API (since 2020). */
@Table({ underscored: true, paranoid: true })
export class ApiClient extends Model {
  @PrimaryKey
  @Default(DataType.UUIDV4)
  @Column(DataType.UUID)
  declare id: string;

  @AllowNull(false)
  @Column(DataType.STRING(80))
  clientName: string;

  @Unique
  @Column
  apiKeyHash: string;

  @Default(ClientScope.ReadTracking)
  @Column(DataType.ENUM(...Object.values(ClientScope)))
  scope: ClientScope;

  @Column
  contactEmail: string;

  @Column
  lastUsedAt: Date;

  @HasMany(() => WebhookDelivery)
  deliveries: WebhookDelivery[];
}
