import 'reflect-metadata';
import { Sequelize } from 'sequelize-typescript';
import { ApiClient } from '../models/v2/api-client.model';
import { WebhookDelivery } from '../models/v2/webhook-delivery.model';

/** The second connection, used by the REST API only. */
export function openDatabase(url: string): Sequelize {
  const sequelize = new Sequelize(url, { dialect: 'mysql', models: [ApiClient, WebhookDelivery] });
  const fleet = require('../models/v2/vehicle')(sequelize);
  Object.values<any>(fleet).forEach((model) => model.associate(fleet));
  return sequelize;
}
