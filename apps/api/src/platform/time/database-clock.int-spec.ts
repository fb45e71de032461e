import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../database/data-source-options.js';
import { AppLogger } from '../logging/logger.js';
import { DatabaseClock } from './database-clock.js';

const HOUR = 3_600_000;
const lines: string[] = [];
const logger = AppLogger.create('clock test', 'warn', { write: (line) => void lines.push(line) });
let created: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  created = await createTestDatabase();
  source = await new DataSource(
    dataSourceOptions({ url: created.url, poolSize: 2, applicationName: 'test' }),
  ).initialize();
});
afterAll(async () => {
  await source?.destroy();
  await created?.drop();
});
afterEach(() => {
  jest.restoreAllMocks();
  lines.length = 0;
});

async function secondsFromDatabase(clock: DatabaseClock): Promise<number> {
  const [{ now }] = await source.query('SELECT clock_timestamp() AS now');
  return (clock.now().getTime() - now.getTime()) / 1_000;
}

describe('the clock of a process', () => {
  it.each([-5 * HOUR, 3 * HOUR])(
    'shows the time of the database on a machine that is wrong by %d ms',
    async (wrongBy) => {
      const right = Date.now;
      jest.spyOn(Date, 'now').mockImplementation(() => right() + wrongBy);
      const clock = new DatabaseClock(source, logger);
      await clock.look();
      await clock.look();
      expect(Math.abs(await secondsFromDatabase(clock))).toBeLessThan(5);
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'time.clock.differs', seconds: wrongBy / 1_000 });
    },
  );

  it('goes on while the database is away, and says nothing of a machine that is right', async () => {
    const away = await new DataSource(
      dataSourceOptions({ url: created.url, poolSize: 1, applicationName: 'test' }),
    ).initialize();
    const clock = new DatabaseClock(away, logger);
    await clock.look();
    await away.destroy();
    await clock.look();
    expect(Math.abs(await secondsFromDatabase(clock))).toBeLessThan(5);
    expect(lines).toEqual([]);
  });
});
