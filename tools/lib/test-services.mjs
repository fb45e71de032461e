import { join } from 'node:path';
import { logFile } from './log-files.mjs';
import { startPostgres } from './postgres.mjs';
import { Problem } from './problem.mjs';
import { requireRedis, startRedis } from './redis.mjs';

/**
 * A private PostgreSQL (fast, not durable) and a private Redis for tests, in a folder.
 * @param {string} folder
 * @param {{ redisFolder: string }} options where a redis-server that had to be fetched is kept between runs
 * @returns {Promise<{ env: Record<string, string>, missing: string[], stop: () => Promise<void> }>} the variables the tests
 *   read, and a sentence for each service that is not there
 */
export async function startTestServices(folder, { redisFolder }) {
  /** @type {{ stop: () => Promise<unknown> }[]} */
  const running = [];
  /** @type {Record<string, string>} */
  const env = {};
  /** @type {string[]} */
  const missing = [];
  /** @param {() => Promise<void>} start */
  const attempt = async (start) => {
    try {
      await start();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      missing.push([error.message, error.output].filter(Boolean).join('\n'));
    }
  };
  const postgres = attempt(async () => {
    const service = await startPostgres(join(folder, 'postgres'), {
      logFile: logFile(folder, 'postgres'),
      durable: false,
    });
    running.push(service);
    env.TEST_DATABASE_URL = service.url('postgres');
  });
  const redis = attempt(async () => {
    const program = await requireRedis(redisFolder);
    const service = await startRedis(program, join(folder, 'redis'), { logFile: logFile(folder, 'redis') });
    running.push(service);
    env.TEST_REDIS_URL = service.url;
  });
  await Promise.all([postgres, redis]);
  return { env, missing, stop: async () => void (await Promise.all(running.map((service) => service.stop()))) };
}
