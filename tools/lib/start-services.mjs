import { join } from 'node:path';
import { checkDatabase, ensureDatabase } from './database.mjs';
import { hostsOf } from './database-servers.mjs';
import { logFile } from './log-files.mjs';
import { startPostgres } from './postgres.mjs';
import { findRedis, startRedis } from './redis.mjs';
import { redisHostsOf } from './redis-servers.mjs';

/**
 * @import { Settings } from './settings.mjs'
 * @import { Supervisor } from './supervisor.mjs'
 */

/**
 * The database to use: the one of DATABASE_URL, else an embedded PostgreSQL under the data folder.
 * @param {Pick<Settings, 'databaseUrl' | 'loginDatabaseUrl' | 'dataDir'>} settings
 * @param {Supervisor} supervisor
 * @returns {Promise<{ url: string, loginUrl?: string | undefined, words: string }>} loginUrl: as whom the processes log in, once migrate has made
 *   that role; `words` tell the reader which database it is, without a password
 */
export async function provideDatabase({ databaseUrl, loginDatabaseUrl, dataDir }, supervisor) {
  if (databaseUrl) {
    await checkDatabase(databaseUrl);
    const words = `PostgreSQL of DATABASE_URL, at ${hostsOf(databaseUrl)}`;
    return { url: databaseUrl, loginUrl: loginDatabaseUrl, words };
  }
  const folder = join(dataDir, 'postgres');
  const postgres = await startPostgres(folder, { logFile: logFile(dataDir, 'postgres') });
  supervisor.adopt('postgres', { ...postgres, script: join(folder, 'cluster') });
  await ensureDatabase(postgres.url('postgres'), 'carryover');
  return { url: postgres.url(), loginUrl: postgres.loginUrl(), words: `embedded PostgreSQL, data in ${folder}` };
}

/**
 * The queue to use: the Redis of REDIS_URL, else a private redis-server, else none.
 * @param {Pick<Settings, 'redisUrl' | 'dataDir'>} settings
 * @param {Supervisor} supervisor
 * @returns {Promise<{ url: string | undefined, words: string }>} no url: the processes use the in-process runner
 */
export async function provideQueue({ redisUrl, dataDir }, supervisor) {
  if (redisUrl) {
    return { url: redisUrl, words: `Redis of REDIS_URL, at ${redisHostsOf(redisUrl)}` };
  }
  const program = await findRedis(join(dataDir, 'redis-server'));
  if (!program) return { url: undefined, words: 'in-process runner (no redis-server on this machine)' };
  const folder = join(dataDir, 'redis');
  const redis = await startRedis(program, folder, { logFile: logFile(dataDir, 'redis') });
  supervisor.adopt('redis', { ...redis, script: join(folder, 'redis.conf') });
  return { url: redis.url, words: `private Redis, ${program.command}` };
}

/**
 * Like Promise.all, but nothing is still under way when it fails.
 * @template {readonly unknown[] | []} T
 * @param {T} promises
 */
export async function allOrFirstProblem(promises) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
