import { NO_REFERENCE_DATA } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { ReferenceDataCache } from './reference-data.cache.js';
import type { ReferenceDataRepository } from './reference-data.repository.js';

/** Looks after which a cache that goes on looking is ended. */
const MANY = 20;

/** A cache of a database that says these versions, one a look, the last of them for ever; and how often it was asked. */
function cacheOf(...versions: readonly [string, ...string[]]) {
  let looks = 0;
  const look = async (): Promise<string> => {
    looks += 1;
    if (looks > MANY) throw new Error('It is asked again and again.');
    return versions[Math.min(looks, versions.length) - 1] ?? versions[0];
  };
  const load = async () => ({ version: await look(), data: { ...NO_REFERENCE_DATA } });
  const cache = new ReferenceDataCache({ currentVersion: look, load } as unknown as ReferenceDataRepository);
  return { cache, looks: () => looks };
}

describe('the lists since a version', () => {
  it('are those of a look that began after whoever asks, where one that was under way is of earlier ones', async () => {
    const { cache, looks } = cacheOf('6', '7');
    const underWay = cache.current();
    const asked = await cache.since('7');
    expect(asked).not.toBe(await underWay);
    expect(asked).toBe(await cache.current());
    // The second look finds another version, and reads its lists.
    expect(looks()).toBe(3);
  });

  it('are what the database has, where it has gone back behind that version, as after a failover', async () => {
    const { cache } = cacheOf('6');
    expect(await cache.since('7')).toBe(await cache.current());
  });
});
