import { BelongsTo, Code, EntityId, Money, Table, Trimmed } from './decorators/columns';

@Table('customer')
export class Customer {
  @EntityId()
  id: string;
}

@Table('invoice')
export class Invoice {
  @EntityId()
  id: string;

  @Trimmed()
  @Code(undefined, { nullable: true })
  number: string;

  @Money()
  net: string;

  @Money({ nullable: true, name: 'tax_amount' })
  tax: string;

  @BelongsTo(() => Customer, 'customer_id')
  customer: Customer;
}

// Entity( is only mentioned here
