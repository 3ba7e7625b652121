import { getModelForClass, modelOptions, prop, Ref } from '@typegoose/typegoose';

class Stamp {
  @prop({ required: true })
  public at!: Date;
}

export class Kitten {
  @prop({ required: true, unique: true })
  public name!: string;

  @prop()
  public stamp?: Stamp;

  @prop({ type: () => [Stamp] })
  public stamps?: Stamp[];

  @prop({ type: String })
  public words?: string[];

  @prop({ ref: () => Kitten })
  public mother?: Ref<Kitten>;
}

@modelOptions({ schemaOptions: { timestamps: true, collection: 'all_dogs' } })
export class Dog extends Kitten {
  @prop({ enum: ['big', 'small'] })
  public size?: string;
}

export const KittenModel = getModelForClass(Kitten);
export const DogModel = getModelForClass(Dog);
