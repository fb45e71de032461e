import { PLATFORM_ROLE, REQUEST_ROLE } from '@carryover/migrations';
import { Client } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { type DatabaseUrl, parseDatabaseUrl } from './database-url.js';
import { namelessClient, preparingClient } from './preparing-client.js';
import { primaryClient } from './primary-client.js';
import { scopedClient } from './scoped-client.js';
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
  /** Milliseconds in which a transaction may ask nothing before it is rolled back, with the locks it holds. */
  idleInTransaction?: number;
  /**
   * Rows that queries see. `scoped`: those of the scope of each query, see data-scope.ts. `platform`: all. Not given:
   * those of the user of the URL, who owns the tables, for migrations.
   */
  rows?: 'scoped' | 'platform';
  /** Whether statements may be prepared by name; `no` for poolers that do not follow them. Not given: yes. */
  preparedStatements?: string;
}

/** Options of the one data source of a process. The schema comes from the migrations and from nothing else; they are added by runMigrations alone. */
export function dataSourceOptions(settings: DatabaseSettings) {
  const silence = settings.silence ?? (settings.statementTimeout === 0 ? 0 : SILENCE);
  const database = parseDatabaseUrl(settings.url);
  const client = clientFor(database, silence);
  const isPrepared = settings.preparedStatements !== 'no';
  const withRows = settings.rows === 'scoped' ? scopedClient(client, isPrepared) : client;
  return {
    type: 'postgres',
    url: actingAs(database.servers[0], roleOf(settings)),
    poolSize: settings.poolSize,
    applicationName: settings.applicationName,
    connectTimeoutMS: CONNECT,
    synchronize: false,
    migrationsRun: false,
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
      Client: isPrepared ? preparingClient(withRows) : namelessClient(withRows),
      statement_timeout: settings.statementTimeout ?? STATEMENT,
      lock_timeout: settings.lockTimeout ?? LOCK,
      idle_in_transaction_session_timeout: settings.idleInTransaction ?? IDLE_IN_TRANSACTION,
    },
  } satisfies DataSourceOptions;
}

/** The role that every connection acts as from its beginning; undefined for the user of the URL. */
export function roleOf({ rows }: Pick<DatabaseSettings, 'rows'>): string | undefined {
  if (rows === undefined) return undefined;
  return rows === 'platform' ? PLATFORM_ROLE : REQUEST_ROLE;
}

/** A client that notices silence, where there is a bound to it, and finds the server that takes writes, where there are several. */
function clientFor(database: DatabaseUrl, silence: number): typeof Client {
  const client = silence > 0 ? watchedClient(silence) : Client;
  return database.isForWrites ? primaryClient(client, database) : client;
}

/** The URL with the role, beside options it has already. */
function actingAs(url: string, role: string | undefined): string {
  if (role === undefined) return url;
  const acting = new URL(url);
  const options = [acting.searchParams.get('options'), `-c role=${role}`];
  acting.searchParams.set('options', options.filter(Boolean).join(' '));
  return acting.href;
}
