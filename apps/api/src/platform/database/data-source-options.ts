import { migrations } from '@carryover/migrations';
import type { DataSourceOptions } from 'typeorm';
import { SnakeCaseNamingStrategy } from './snake-case-naming.strategy.js';
import { watchedClient } from './watched-client.js';

/** Time-outs in milliseconds; nothing waits for ever. */
const CONNECT = 5_000;
const STATEMENT = 20_000;
const LOCK = 10_000;
const IDLE_IN_TRANSACTION = 30_000;
/** Longer than a statement may take, shorter than an answer may. */
const SILENCE = 25_000;
/** A host that vanishes without a word is noticed after this and ten more seconds. */
const KEEP_ALIVE_AFTER = 10_000;

/** What one process asks of the database. */
export interface DatabaseSettings {
  url: string;
  poolSize: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** 0 switches the time-out off (migrations). */
  statementTimeout?: number;
  /** Milliseconds a statement may stay without a word of the server; 0 waits for ever (self-checks of every row). */
  silence?: number;
  /** How long a statement waits for a lock. */
  lockTimeout?: number;
}

/** Options of the one data source of a process. The schema comes from the migrations and from nothing else. */
export function dataSourceOptions(settings: DatabaseSettings) {
  const silence = settings.silence ?? (settings.statementTimeout === 0 ? 0 : SILENCE);
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
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
      ...(silence > 0 && { Client: watchedClient(silence) }),
      statement_timeout: settings.statementTimeout ?? STATEMENT,
      lock_timeout: settings.lockTimeout ?? LOCK,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
    },
  } satisfies DataSourceOptions;
}
