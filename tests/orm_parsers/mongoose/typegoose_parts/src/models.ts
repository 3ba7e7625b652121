import { getDiscriminatorModelForClass, getModelForClass, index, modelOptions, plugin, pre, prop, Ref, Severity } from '@typegoose/typegoose';
import { Types } from 'mongoose';

enum Phase {
  Plan = 'plan',
  Done = 'done',
}
const stamp = (schema: any) => schema.add({ stamped: Date });

class Step {
  @prop({ required: true })
  public title!: string;

  @prop({ enum: Phase, type: String, default: Phase.Plan })
  public phase!: Phase;
}

@index({ owner: 1, slug: 1 }, { unique: true })
@plugin(stamp)
@pre<Plan>('save', function () {})
@modelOptions({ schemaOptions: { timestamps: true }, options: { allowMixed: Severity.ALLOW, customName: 'ThePlan' } })
class Plan {
  @prop({ required: true, trim: true })
  public slug!: string;

  @prop({ required: true, ref: () => Person })
  public owner!: Ref<Person>;

  @prop({ ref: 'Person', type: () => [Types.ObjectId] })
  public helpers?: Ref<Person>[];

  @prop({ type: () => [Step], default: [] })
  public steps!: Step[];

  @prop({ type: () => Step, _id: false })
  public last?: Step;

  @prop({ type: () => Number })
  public counts?: Map<string, number>;

  @prop({ type: () => [String] })
  public words?: string[];

  @prop()
  public extra?: any;

  @prop({ ref: () => Person, foreignField: 'plan', localField: '_id' })
  public readers?: Ref<Person>[];
}

class Person {
  @prop()
  public name?: string;

  @prop({ ref: () => Plan })
  public plan?: Ref<Plan>;
}

@modelOptions({ schemaOptions: { collection: 'animals', discriminatorKey: 'species' } })
class Animal {
  @prop({ required: true })
  public weight!: number;
}
class Bird extends Animal {
  @prop({ required: true })
  public wings!: number;
}

export const PlanModel = getModelForClass(Plan);
export const PersonModel = getModelForClass(Person, { schemaOptions: { collection: 'people_of_all' } });
export const AnimalModel = getModelForClass(Animal);
export const BirdModel = getDiscriminatorModelForClass(AnimalModel, Bird);
