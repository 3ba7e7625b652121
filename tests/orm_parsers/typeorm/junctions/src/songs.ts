import { Entity, JoinTable, ManyToMany, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('song')
export class Song {
  @PrimaryGeneratedColumn()
  id: number;

  @ManyToMany(() => Singer, (singer) => singer.songs)
  @JoinTable()
  sungBy: Singer[];

  @ManyToMany(() => Song)
  @JoinTable()
  covers: Song[];

  @ManyToMany(() => Singer)
  @JoinTable({ name: 'song_writers', joinColumn: { name: 'song_id' }, inverseJoinColumn: { name: 'writer', referencedColumnName: 'stageName' } })
  writers: Singer[];
}

@Entity()
export class Singer {
  @PrimaryColumn({ name: 'stage_name', length: 80 })
  stageName: string;

  @ManyToMany(() => Song, (song) => song.sungBy)
  songs: Song[];
}
