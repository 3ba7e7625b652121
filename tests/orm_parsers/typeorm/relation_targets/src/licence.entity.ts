import { Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'licences' })
export class Licence {
  @PrimaryColumn('smallint')
  grade: number;
}
