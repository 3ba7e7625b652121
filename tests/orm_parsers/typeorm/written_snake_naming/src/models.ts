import { Column, DataSource, Entity, JoinTable, ManyToMany, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { SnakeStrategy } from './naming';

class GridPos {
  @Column('int')
  rowNo: number;
}

@Entity()
export class PlantBed {
  @PrimaryGeneratedColumn()
  bedId: number;

  @Column({ name: 'SoilType' })
  soilType: string;

  @Column(() => GridPos)
  gridPos: GridPos;

  @ManyToOne(() => PlantBed)
  leftNeighbour: PlantBed;

  @ManyToMany(() => Seed)
  @JoinTable()
  sownSeeds: Seed[];
}

@Entity('SEEDS')
export class Seed {
  @PrimaryGeneratedColumn('uuid')
  id: string;
}

export const source = new DataSource({ type: 'postgres', namingStrategy: new SnakeStrategy() });
