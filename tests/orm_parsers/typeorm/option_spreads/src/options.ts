import { ColumnOptions } from 'typeorm';

export const short: ColumnOptions = { type: 'varchar', length: 10 };
export const optional = <T extends ColumnOptions>(options: T) => ({ ...options, nullable: true as const });
export const named = (name: string, options: ColumnOptions = short): ColumnOptions => Object.assign({}, options, { name });
export const decimals = ({ precision = 12, scale = 2 } = {}) => ({ type: 'decimal' as const, precision, scale });
const KEY_LENGTH = 2 ** 4;
export const keyOptions = { length: KEY_LENGTH + 2, type: 'char' } as const;
export default { short, longText: { type: 'text', nullable: true } as ColumnOptions };
