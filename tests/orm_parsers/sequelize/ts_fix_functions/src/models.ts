import { Column, DataType, ForeignKey, BelongsTo, HasMany, Model, Sequelize, Table, IsIn } from 'sequelize-typescript';
import { Role, Visibility } from './types';
import Fix from './fix';

@Table({ tableName: 'members', timestamps: false })
@Fix
export class Member extends Model<Partial<Member>> {
  @Column(DataType.ENUM(...Object.values(Role)))
  role: Role;

  @IsIn([Object.values(Visibility)])
  @Column(DataType.STRING)
  visibility: Visibility;

  @Column(DataType.ARRAY(DataType.STRING))
  tags: string[];

  @Column(DataType.VIRTUAL)
  get label() {
    return this.role;
  }

  @Column(DataType.VIRTUAL(DataType.STRING, ['role']))
  kind: string;

  @HasMany(() => Member, 'inviterId')
  invited: Member[];

  @ForeignKey(() => Member)
  @Column
  inviterId: number;

  @BelongsTo(() => Member, 'inviterId')
  inviter: Member;

  static async findByRole(role: Role) {
    return this.findOne({ where: { role } });
  }
}

export const sequelize = new Sequelize({ dialect: 'postgres', models: [Member] });
