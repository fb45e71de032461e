import { migrations } from '@carryover/migrations';
import type { DataSourceOptions } from 'typeorm';
import { SnakeCaseNamingStrategy } from './snake-case-naming.strategy.js';

/** Time-outs in milliseconds; nothing waits for ever. */
const CONNECT = 5_000;
const STATEMENT = 20_000;
const LOCK = 10_000;
const IDLE_IN_TRANSACTION = 30_000;

/** What one process asks of the database. */
export interface DatabaseSettings {
  url: string;
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** 0 switches the time-out off (migrations). */
  statementTimeout?: number;
  /** How long a statement waits for a lock. */
  lockTimeout?: number;
}

/** Options of the one data source of a process. The schema comes from the migrations and from nothing else. */
export function dataSourceOptions(settings: DatabaseSettings) {
  return {
    type: 'postgres',
    url: settings.url,
    poolSize: settings.poolSize,
    applicationName: settings.applicationName,
    connectTimeoutMS: CONNECT,
    synchronize: false,
    migrationsRun: false,
    migrations: [...migrations],
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    namingStrategy: new SnakeCaseNamingStrategy(),
    // With an undefined condition TypeORM would otherwise answer with somebody else's row.
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
    extra: {
      connectionTimeoutMillis: CONNECT,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: settings.statementTimeout ?? STATEMENT,
      lock_timeout: settings.lockTimeout ?? LOCK,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
    },
  } satisfies DataSourceOptions;
}
