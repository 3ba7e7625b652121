import { DataSource, EntitySchema, EntitySchemaColumnOptions } from 'typeorm';

const Base = {
  id: { type: Number, primary: true, generated: true } as EntitySchemaColumnOptions,
  createdAt: { name: 'created_at', type: 'timestamp with time zone', createDate: true } as EntitySchemaColumnOptions,
};

export interface Station {
  id: number;
  code: string;
}

export const StationSchema = new EntitySchema<Station>({
  name: 'station',
  columns: { ...Base, code: { type: String, length: 8 } } as any,
  uniques: [{ name: 'UQ_STATION', columns: ['code', 'id'] }],
  relations: {
    lines: { type: 'many-to-many', target: 'line', inverseSide: 'stations' },
    twin: { type: 'one-to-one', target: 'station', joinColumn: true, nullable: true },
  } as any,
});

export const LineSchema = new EntitySchema({
  name: 'line',
  tableName: 'metro_lines',
  columns: {
    ...Base,
    colour: { type: 'enum', enum: ['red', 'blue'], default: 'red' },
    stops: { type: 'int', array: true, nullable: true },
    version: { type: Number, version: true },
  },
  relations: {
    stations: {
      type: 'many-to-many',
      target: 'station',
      inverseSide: 'lines',
      onDelete: 'CASCADE',
      joinTable: { name: 'line_stops', joinColumn: { name: 'line_no' }, inverseJoinColumn: { name: 'station_no' } },
    },
    depot: { type: 'many-to-one', target: 'station', joinColumn: { name: 'depot_id' }, nullable: false },
    spare: { type: 'many-to-one', target: 'station' },
  },
  indices: [{ columns: ['colour'] }, { columns: ['depot', 'colour'], unique: true }],
});

export const source = new DataSource({ type: 'postgres', entities: [StationSchema, LineSchema] });
