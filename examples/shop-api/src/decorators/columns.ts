import { Column, ColumnOptions } from 'typeorm';

/** mysql2 hands decimals over as strings; we count in whole cents / yen anyway. */
const toNumber = {
  to: (value?: number) => value,
  from: (value?: string) => (value == null ? value : Number(value)),
};

/** Money is DECIMAL(12,2) everywhere, also for JPY (agreed with accounting in 2017). */
export function MoneyColumn(options: ColumnOptions = {}): PropertyDecorator {
  return Column({ type: 'decimal', precision: 12, scale: 2, default: 0, transformer: toNumber, ...options });
}

/** TINYINT(1) flag under its legacy `*_flg` name. */
export const FlagColumn = (name: string, defaultValue: 0 | 1 = 0) =>
  Column({ name, type: 'tinyint', width: 1, default: defaultValue });

export function CodeColumn(length = 20, options: ColumnOptions = {}) {
  return Column({ type: 'varchar', length, charset: 'ascii', ...options });
}
