export { createPrimaryKeyField, createTimestampColumns, softDelete } from './columns';
