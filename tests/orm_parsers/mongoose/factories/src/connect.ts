import * as mongoose from 'mongoose';
import { loadCompanyClass } from './schema';

export const loadModels = (db: mongoose.Connection) => {
  const models: any = {};
  models.Company = db.model<any, any>('companies', loadCompanyClass(models));
  return models;
};
