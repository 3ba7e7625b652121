import { Column, PrimaryGeneratedColumn } from 'typeorm';
import { keysOf, primaryKey } from './registry';

type Strategy = 'increment' | 'uuid';

export function applyKeys(strategy: Strategy, entities: Function[]) {
  const { entity, name } = primaryKey();
  PrimaryGeneratedColumn(strategy as any)(entity, name);
  applyReferences(strategy, entities);
}

function applyReferences(strategy: Strategy, entities: Function[]) {
  const type = strategy === 'increment' ? 'int' : 'varchar';
  for (const entity of entities) {
    for (const { name, options, entity: target } of keysOf(entity)) {
      Column({ type, nullable: (options && options.nullable) || false })(target, name);
    }
  }
}
