import { DataSource, Entity, PrimaryColumn } from 'typeorm';

const TABLE_PREFIX = 'crm';
const names = { notes: `${TABLE_PREFIX}_notes` } as const;

@Entity()
export class HTTPRequestLog {
  @PrimaryColumn()
  id: number;
}

@Entity()
export class OAuth2Client {
  @PrimaryColumn()
  id: number;
}

@Entity()
export class API_key {
  @PrimaryColumn()
  id: number;
}

@Entity({})
export class userID {
  @PrimaryColumn()
  id: number;
}

@Entity('')
export class EmptyName {
  @PrimaryColumn()
  id: number;
}

@Entity(names.notes)
export class Note {
  @PrimaryColumn()
  id: number;
}

@Entity(TABLE_PREFIX + '_tags', { schema: 'crm', orderBy: { id: 'DESC' } })
export class Tag {
  @PrimaryColumn()
  id: number;
}

@Entity({ name: 'Mixed Case', database: 'archive' })
export class Mixed {
  @PrimaryColumn()
  id: number;
}

export const source = new DataSource({ type: 'postgres' });
