import { BelongsTo, BelongsToMany, Column, DataType, ForeignKey, HasMany, HasOne, Model, PrimaryKey, Sequelize, Table } from 'sequelize-typescript';

const options = { timestamps: false };

@Table(options)
export class Club extends Model {
  @Column
  name: string;

  @HasMany(() => Player, 'clubRef')
  players: Player[];

  @HasMany(() => Player, { foreignKey: { name: 'rivalId', allowNull: false }, onDelete: 'CASCADE' })
  rivals: Player[];

  @HasOne(() => Ground)
  ground: Ground;

  @BelongsToMany(() => Cup, () => ClubCup)
  cups: Cup[];

  @BelongsToMany(() => Club, 'club_friends', 'clubId', 'friendId')
  friends: Club[];
}

@Table(options)
export class Player extends Model {
  @PrimaryKey
  @Column(DataType.UUID)
  id: string;

  @ForeignKey(() => Club)
  @Column({ field: 'club_ref', allowNull: false })
  clubRef: number;

  @BelongsTo(() => Club, { foreignKey: 'clubRef', onDelete: 'CASCADE' })
  club: Club;

  @BelongsTo(() => Player, { foreignKey: 'mentorId', constraints: false })
  mentor: Player;
}

@Table({ ...options, tableName: 'grounds' })
export class Ground extends Model {
  @ForeignKey(() => Club)
  @Column
  ownerId: number;

  @BelongsTo(() => Club)
  owner: Club;
}

@Table(options)
export class Cup extends Model {
  @PrimaryKey
  @Column(DataType.STRING(10))
  year: string;

  @BelongsToMany(() => Club, () => ClubCup)
  clubs: Club[];
}

@Table({ ...options, tableName: 'club_cups' })
export class ClubCup extends Model {
  @ForeignKey(() => Club)
  @Column
  clubId: number;

  @ForeignKey(() => Cup)
  @Column(DataType.STRING(10))
  cupYear: string;

  @Column
  place: number;
}

export const sequelize = new Sequelize({ dialect: 'postgres', models: [Club, Player, Ground, Cup, ClubCup] });
