import { Column, DataSource, DefaultNamingStrategy, Entity, PrimaryColumn } from 'typeorm';
import { plural } from 'some-words';

// only what is named without the strategy's help is known
class PluralNaming extends DefaultNamingStrategy {
  tableName(className: string, customName: string): string {
    return customName || plural(className);
  }
}

@Entity()
export class Goose {
  @PrimaryColumn()
  id: number;
}

@Entity('cows')
export class Cow {
  @PrimaryColumn()
  id: number;

  @Column()
  milk: number;
}

export const source = new DataSource({ type: 'postgres', namingStrategy: new PluralNaming() });
