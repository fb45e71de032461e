import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../platform/database/data-source-options.js';

/**
 * Connects as the owner of the tables, for what a test does to them that no process of ours may do: changing the schema,
 * emptying tables, tampering. Whoever connects destroys it.
 */
export function connectAsOwner(databaseUrl: string): Promise<DataSource> {
  return new DataSource(dataSourceOptions({ url: databaseUrl, poolSize: 4, applicationName: 'test' })).initialize();
}
