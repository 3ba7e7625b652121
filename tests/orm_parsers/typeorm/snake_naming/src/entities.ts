import { Column, Entity, JoinTable, ManyToMany, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

class Size {
  @Column({ type: 'int' })
  widthMm: number;
}

@Entity()
export class PaintColour {
  @PrimaryGeneratedColumn()
  id: number;

  @Column()
  hexCode: string;

  @Column({ name: 'LegacyNo' })
  legacyNo: number;

  @Column(() => Size)
  canSize: Size;

  @ManyToOne(() => PaintColour)
  baseColour: PaintColour;

  @ManyToMany(() => PaintShop)
  @JoinTable()
  soldIn: PaintShop[];
}

@Entity()
export class PaintShop {
  @PrimaryGeneratedColumn()
  shopId: number;
}
