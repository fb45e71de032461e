import { describe, expect, it } from '@jest/globals';
import { Accounts } from '../lib/accounts.js';
import { StagedComposition } from '../testing/staged-composition.js';
import { Beside } from './beside.js';
import { containersOf, migrate, workTogether } from './upgrade.js';

const TAGS = { earlier: 'earlier', current: '2.0.0' };
const SETTLED = '{"event":"imports.account.attempted","outcome":"processed"}\n';

describe('the containers of a release', () => {
  const DIGESTS: Record<string, string> = {
    ...{ 'carryover-api:earlier': 'a1', 'carryover-console:earlier': 'c1' },
    ...{ 'carryover-api:2.0.0': 'a2', 'carryover-console:2.0.0': 'c2' },
  };

  /** Looks for the containers of this release, of which these run other images. */
  function find(running: Record<string, string>, { digests = DIGESTS, mustDiffer = true, containers = {} } = {}) {
    const images: Record<string, string> = { api: 'a2', worker: 'a2', console: 'c2', ...running };
    const docker = (words: readonly string[]) => `${digests[words.at(-1) ?? '']}\n`;
    const current = new StagedComposition({ look: (id) => ({ Image: images[id] }), docker, containers });
    return containersOf({ current, earlier: current, tags: TAGS, mustDiffer }, 'current');
  }

  it('are those that run its images', async () => {
    expect(await find({})).toEqual({ api: 'api', worker: 'worker', console: 'console' });
  });

  it.each([
    ['the api was not replaced', { api: 'a1' }, 'api runs a1, and carryover-api:2.0.0 is a2'],
    ['the worker was not replaced', { worker: 'a1' }, 'worker runs a1'],
    ['the console was not replaced', { console: 'c1' }, 'console runs c1, and carryover-console:2.0.0 is c2'],
  ])('are not when %s', async (_, running, words) => {
    await expect(find(running)).rejects.toThrow(words);
  });

  it('are not when there are two of a service', async () => {
    await expect(find({}, { containers: { worker: ['worker', 'other'] } })).rejects.toThrow(
      'There are 2 worker, not one',
    );
  });

  const SAME = { ...DIGESTS, 'carryover-console:earlier': 'c2' };

  it('tell nothing where the earlier image is the same one', async () => {
    await expect(find({}, { digests: SAME })).rejects.toThrow('The images of console are the same');
  });

  it('may be the same when the earlier release was chosen by hand', async () => {
    expect(await find({}, { digests: SAME, mustDiffer: false })).toHaveProperty('console');
  });
});

describe('the migrations', () => {
  /** Runs them where the database counts so many before and after. */
  function migrated(before: number, after: number, mustDiffer: boolean) {
    const counts = [before, after];
    return migrate({ current: new StagedComposition({ rows: () => [String(counts.shift())] }), mustDiffer });
  }

  it('are those that came', async () => {
    expect(await migrated(40, 42, true)).toBe(2);
  });

  it('have to be some, unless the earlier release was chosen by hand', async () => {
    await expect(migrated(40, 40, true)).rejects.toThrow('no migration');
    expect(await migrated(40, 40, false)).toBe(0);
  });
});

describe('both releases at once', () => {
  /** Sends to both for no longer than one load, meanwhile the workers settle so many. */
  function together(byEarlier: number, byThis: number) {
    const earlier = [SETTLED, SETTLED.repeat(1 + byEarlier)];
    const ours = ['{"event":"x"}\n', `{"event":"x"}\n${SETTLED.repeat(byThis)}`];
    const composition = new StagedComposition({});
    composition.docker = async () => earlier.shift() ?? '';
    const accounts: Accounts = Object.assign(Object.create(Accounts.prototype), {
      imported: [],
      load: async (count: number) => void accounts.imported.push(...Array.from({ length: count }, String)),
    });
    const beside = { workerLog: async () => ours.shift() ?? '' };
    return workTogether(composition, { accounts, urls: ['http://a', 'http://b'], worker: 'worker', beside }, 0);
  }

  it('have settled imports, each of them', async () => {
    expect(await together(3, 2)).toContain('3 settled by the earlier worker and 2 by this one');
  });

  it.each([
    ['what the earlier worker did was done before', 0, 80],
    ['the new worker did nothing', 80, 0],
  ])('have not when %s', async (_, byEarlier, byThis) => {
    await expect(together(byEarlier, byThis)).rejects.toThrow(`${byEarlier} by the earlier one, ${byThis} by this one`);
  });
});

describe('a worker of this release beside the earlier one', () => {
  const running = { Status: 'running', Health: { Status: 'healthy' } };
  const ADDRESS = { Networks: { staged_edge: { IPAddress: '127.0.0.1' } } };

  it.each([
    ['ends at its start', { Status: 'exited', ExitCode: 1 }, 'staged-new-worker is exited and ended with 1'],
    ['is started again and again', { Status: 'restarting', ExitCode: 1 }, 'staged-new-worker is restarting'],
  ])('is noticed when it %s', async (_, State, words) => {
    const look = (id: string) => ({ State: id.endsWith('worker') ? State : running, NetworkSettings: ADDRESS });
    await expect(Beside.start(new StagedComposition({ look }))).rejects.toThrow(words);
  });

  /** Stops one that is found so at first, and so when it was told to stop. */
  function stop(first: object, last: object) {
    const asked = new Set<string>();
    const look = (id: string) => {
      const isFirst = !asked.has(id);
      asked.add(id);
      if (id.endsWith('api')) return { State: { Status: isFirst ? 'running' : 'exited', ExitCode: 0 } };
      return { State: isFirst ? first : last };
    };
    const logs = { 'staged-new-api': 'said by the api', 'staged-new-worker': 'said by the worker' };
    return new Beside(new StagedComposition({ look, logs }), 'http://a').stop();
  }

  it('leaves its log when it is stopped', async () => {
    expect(await stop({ Status: 'running' }, { Status: 'exited', ExitCode: 0 })).toEqual([
      { service: 'api', text: 'said by the api' },
      { service: 'worker', text: 'said by the worker' },
    ]);
  });

  it.each([
    ['had ended before', { Status: 'exited', ExitCode: 0 }, { Status: 'exited', ExitCode: 0 }, 'and is exited'],
    ['did not end cleanly', { Status: 'running' }, { Status: 'exited', ExitCode: 137 }, 'ended with 137'],
  ])('is noticed when it %s', async (_, first, last, words) => {
    await expect(stop(first, last)).rejects.toThrow(words);
  });
});
