import { DataType, Model, PrimaryKey, Sequelize } from 'sequelize-typescript';
import { Entity, Money, Required, Uuid } from './decorators';

@Entity('offers', { paranoid: false })
export class Offer extends Model {
  @PrimaryKey
  @Uuid
  offerId: string;

  @Money()
  price: string;

  @Money(4)
  rate: string;

  @Required(DataType.STRING(8))
  code: string;
}

export const sequelize = new Sequelize({ dialect: 'mysql', models: [Offer] });
