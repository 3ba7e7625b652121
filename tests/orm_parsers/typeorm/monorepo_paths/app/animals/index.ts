export * from './animal.entity';
