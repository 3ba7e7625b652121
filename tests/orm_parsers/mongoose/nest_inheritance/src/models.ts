import { ModelDefinition, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Owned, Tagged } from './base';

@Schema({ discriminatorKey: 'kind', collection: 'events' })
export class Event extends Owned {
  @Prop({ type: String, required: true, enum: ['Click', 'Visit'] })
  kind: string;

  @Prop({ required: true })
  at: Date;
}

@Schema()
export class Click {
  kind: string;

  @Prop({ required: true })
  target: string;
}

@Schema()
export class Visit {
  @Prop()
  page: string;
}

@Schema()
export class Note extends Tagged(Owned) {
  @Prop()
  body: string;
}

export const EventModel: ModelDefinition = {
  name: Event.name,
  schema: SchemaFactory.createForClass(Event),
  discriminators: [
    { name: Click.name, schema: SchemaFactory.createForClass(Click) },
    { name: Visit.name, schema: SchemaFactory.createForClass(Visit) },
  ],
};
export const NoteModel: ModelDefinition = { name: 'Note', schema: SchemaFactory.createForClass(Note) };
