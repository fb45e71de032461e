import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ClusterLeader } from './cluster-leader.js';
import { dataSourceOptions } from './data-source-options.js';

let database: TestDatabase;
let sources: DataSource[] = [];
let leaders: ClusterLeader[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const options = dataSourceOptions({ url: database.url, poolSize: 2, applicationName: 'test' });
  sources = await Promise.all([0, 1].map(() => new DataSource(options).initialize()));
});
afterEach(() => Promise.all(leaders.map((leader) => leader.resign())));
afterAll(async () => {
  await Promise.all(sources.map((source) => source.destroy()));
  await database?.drop();
});

function twoProcesses(): [ClusterLeader, ClusterLeader] {
  leaders = sources.map((source) => new ClusterLeader(source));
  return leaders as [ClusterLeader, ClusterLeader];
}

/** Asks again and again, as rounds do, until it leads. */
async function becomesLeader(leader: ClusterLeader) {
  const deadline = performance.now() + 30_000;
  while (!(await leader.leads())) {
    if (performance.now() > deadline) return false;
  }
  return true;
}

describe('the leader of the cluster', () => {
  it('is one process, and another once it resigns', async () => {
    const [first, second] = twoProcesses();
    expect(await first.leads()).toBe(true);
    expect(await second.leads()).toBe(false);
    await first.resign();
    expect(await second.leads()).toBe(true);
    expect(await first.leads()).toBe(false);
  });

  it('is another when the first one stands still, and the first one learns that it leads no more', async () => {
    const [halted, waiting] = twoProcesses();
    expect(await halted.leads()).toBe(true);
    const from = performance.now();
    expect(await becomesLeader(waiting)).toBe(true);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(await halted.leads()).toBe(false);
    expect(await waiting.leads()).toBe(true);
  });

  it('is left alone as long as its rounds go on', async () => {
    const [busy, waiting] = twoProcesses();
    expect(await busy.leads()).toBe(true);
    const until = performance.now() + 8_000;
    const states = new Set<boolean>();
    while (performance.now() < until) states.add(await busy.leads()).add(!(await waiting.leads()));
    expect([...states]).toEqual([true]);
  });
});
