import { Schema } from 'mongoose';

export const wrap = (schema: Schema) => {
  schema.add({ scope: { type: String, index: true } });
  return schema;
};

export const companySchema = wrap(new Schema({ name: String }));

export const loadCompanyClass = (models: any) => {
  class Company {
    static find() {
      return models.Company;
    }
  }
  companySchema.loadClass(Company);
  return companySchema;
};
