import { AllowNull, Column, DataType, Table, TableOptions } from 'sequelize-typescript';

export const Uuid = Column(DataType.UUID);
export const Money = (digits = 2) => Column({ type: DataType.DECIMAL(12, digits), defaultValue: 0 });

export function Required(type: DataType) {
  return (target: any, key: string) => {
    Column({ type })(target, key);
    AllowNull(false)(target, key);
  };
}

export const Entity = (name: string, options: TableOptions = {}) => Table({ tableName: `app_${name}`, timestamps: false, ...options });
type DataType = ReturnType<typeof DataType.STRING> | any;
