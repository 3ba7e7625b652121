import { DataSource, Entity, JoinTable, ManyToMany, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('authors')
export class Author {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToMany(() => Book, (book) => book.authors, { onDelete: 'RESTRICT' })
  books: Book[];

  @ManyToMany(() => Book, (book) => book.editors)
  @JoinTable({ name: 'author_edits', joinColumn: { name: 'author_ref' } })
  edited: Book[];
}

@Entity('books')
export class Book {
  @PrimaryColumn({ length: 2 })
  country: string;

  @PrimaryColumn({ name: 'book_no' })
  number: number;

  @ManyToMany(() => Author, (author) => author.books, { onDelete: 'SET NULL' })
  @JoinTable()
  authors: Author[];

  @ManyToMany(() => Author, (author) => author.edited)
  editors: Author[];

  @ManyToMany(() => Shelf)
  @JoinTable({
    schema: 'storage',
    joinColumns: [{ name: 'land', referencedColumnName: 'country' }, { name: 'no', referencedColumnName: 'number' }],
    inverseJoinColumns: [{ name: 'shelf' }],
  })
  shelves: Shelf[];

  @ManyToMany(() => Author, { createForeignKeyConstraints: false })
  @JoinTable({ name: 'book_readers' })
  readers: Author[];
}

@Entity({ schema: 'storage' })
export class Shelf {
  @PrimaryColumn('smallint')
  row: number;
}

export const source = new DataSource({ type: 'postgres' });
