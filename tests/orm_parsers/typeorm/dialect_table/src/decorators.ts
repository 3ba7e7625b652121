import { Column, ColumnOptions } from 'typeorm';
import { columnType } from './types';

export const JsonColumn = (options: ColumnOptions = {}) => Column({ ...options, type: columnType('json') });

export function DatetimeColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: columnType('datetime'), nullable: true, ...options });
}

export const EnumColumn = <T extends object>(values: T, options: ColumnOptions = {}) =>
  Column({ type: 'enum', enum: values, ...options });
