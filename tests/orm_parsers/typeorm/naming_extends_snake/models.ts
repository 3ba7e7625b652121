import { Column, DataSource, Entity, JoinTable, ManyToMany, ManyToOne, PrimaryColumn, Tree, TreeParent } from 'typeorm';
import { SnakeNamingStrategy } from 'typeorm-naming-strategies';

class PrefixedNaming extends SnakeNamingStrategy {
  nestedSetColumnNames = { left: 'lft', right: 'rgt' };
  materializedPathColumnName = 'path';

  tableName(name: string, custom: string): string {
    return custom || `app_${super.tableName(name, custom)}`;
  }

  joinTableColumnDuplicationPrefix(name: string, index: number): string {
    return `${name}_${index === 1 ? 'left' : 'right'}`;
  }
}

@Entity()
@Tree('materialized-path')
export class SubPart {
  @PrimaryColumn()
  partNo: number;

  @TreeParent()
  parentPart: SubPart;

  @ManyToMany(() => SubPart)
  @JoinTable()
  fitsWith: SubPart[];
}

@Entity()
@Tree('nested-set')
export class SiteArea {
  @PrimaryColumn()
  areaCode: string;

  @TreeParent()
  parent: SiteArea;
}

export const source = new DataSource({ type: 'postgres', namingStrategy: new PrefixedNaming() });
