import { Entity as TypeOrmEntity, EntityOptions } from 'typeorm';
import { Entity as OtherEntity } from './other-orm';

export function MultiEntity(name: string, options?: EntityOptions) {
  return (target: any) => {
    OtherEntity({ tableName: name })(target);
    TypeOrmEntity(name, options)(target);
  };
}
