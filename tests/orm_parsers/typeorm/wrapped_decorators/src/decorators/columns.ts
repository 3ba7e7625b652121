import { applyDecorators } from '@nestjs/common';
import { Column, ColumnOptions, Entity, Index, ManyToOne, JoinColumn, PrimaryColumn } from 'typeorm';

export const Money = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'decimal', precision: 12, scale: 2, ...options });

export function Code(length = 10, options?: ColumnOptions) {
  return applyDecorators(Index(), Column({ ...options, type: 'varchar', length }));
}

export function EntityId() {
  return (target: object, key: string) => {
    if (!target) {
      throw new Error('a decorator needs a target');
    }
    PrimaryColumn({ type: 'char', length: 26 })(target, key);
  };
}

export function Table(name: string): ClassDecorator {
  return (target) => {
    Entity({ name: `tbl_${name}` })(target);
  };
}

export function BelongsTo(target: () => Function, column: string) {
  const relation = ManyToOne(target, { nullable: false, onDelete: 'RESTRICT' });
  return function (object: object, key: string) {
    relation(object, key);
    JoinColumn({ name: column })(object, key);
  };
}

export const Trimmed = () => (target: object, key: string) => {};
