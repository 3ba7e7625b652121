import { AllowNull, AutoIncrement, BelongsTo, BelongsToMany, Column, Comment, DataType, Default, ForeignKey, HasMany, Index, Model, PrimaryKey, Table, Unique } from 'sequelize-typescript';
import { Base, Removable } from './base';

enum Mood {
  Calm = 'calm',
  Loud = 'loud',
}

/** A group of people who sing. */
@Table({ tableName: 'choirs' })
export class Choir extends Removable {
  @AllowNull(false)
  @Unique
  @Column
  name: string;

  @Column(DataType.ENUM(...Object.values(Mood)))
  mood: Mood;

  @HasMany(() => Rehearsal)
  rehearsals: Rehearsal[];

  @BelongsToMany(() => Voice, () => ChoirVoice)
  voices: Voice[];
}

@Table({ updatedAt: false, modelName: 'rehearsal' })
export class Rehearsal extends Base {
  @ForeignKey(() => Choir)
  @AllowNull(false)
  @Column(DataType.UUID)
  choirId: string;

  @BelongsTo(() => Choir)
  choir: Choir;

  @BelongsTo(() => Choir, 'guestId')
  guest: Choir;

  @Comment('minutes')
  @Default(90)
  @Column
  duration: number;

  @Column({ type: DataType.VIRTUAL(DataType.STRING) })
  label: string;
}

@Table({ timestamps: false })
export class Voice extends Model {
  @PrimaryKey
  @AutoIncrement
  @Column
  number: number;

  @Column({ field: 'range_from', type: DataType.SMALLINT })
  from: number;
}

@Table({ timestamps: false })
export class ChoirVoice extends Model {
  @ForeignKey(() => Choir)
  @Column(DataType.UUID)
  choir_id: string;

  @ForeignKey(() => Voice)
  @Column
  voice_no: number;
}
