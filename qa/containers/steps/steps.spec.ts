import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plantCanaries } from '@carryover/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Accounts } from '../lib/accounts.js';
import { verifyAccounts } from '../lib/administration.js';
import { StagedComposition } from '../testing/staged-composition.js';
import { importWhile, restart } from './faults.js';
import { takeDown } from './leftovers.js';
import { readLogs } from './logs.js';
import { stopInTime } from './stopping.js';
import { expectAllWorked, expectWorkers } from './workers.js';

const folder = mkdtempSync(join(tmpdir(), 'carryover-steps-'));
const file = join(folder, 'accounts.ndjson');
const ann = {
  customers: [{ given_name: 'Ann', family_name: 'Quayle', email: 'ann@example.com', mobile: '07700 900321' }],
};
writeFileSync(file, `${JSON.stringify(ann)}\n`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the logs', () => {
  const line = '{"level":"info","event":"x"}';
  const sent = { files: [file], canaries: plantCanaries(0).canaries };
  const read = (logs: Record<string, string>, past: Parameters<typeof readLogs>[2] = []) =>
    readLogs(new StagedComposition({ logs: { api: line, worker: line, ...logs } }), sent, past);

  it('are fine without a word of a customer', async () => {
    const told = await read({ postgres: 'LOG: ready' });
    expect(told).toMatch(/none of 3 names, numbers and words/);
    expect(told).toContain(`none of ${sent.canaries.length} canaries`);
  });

  it.each([
    ['an empty log of a worker', { worker: '' }, 'The log of worker is empty'],
    ['a line of the api that is no JSON', { api: `${line}\nWarning` }, 'no JSON'],
    ['a fatal line', { worker: '{"level":"fatal"}' }, 'a fatal line'],
    ['a customer in the log of PostgreSQL', { postgres: "Key (email)=('ann@example.com')" }, 'postgres has'],
    ['a name', { worker: '{"level":"warn","detail":"Quayle"}' }, 'worker has: what an account said'],
    ['a telephone number', { api: '{"level":"info","to":"07700 900321"}' }, 'api has: what an account said'],
    ['a canary in another form', { worker: '{"level":"info","to":"+447400913577"}' }, 'the canary mobile'],
    ['a word of the payload', { storage: 'GET /statements%2Ffinal-demand-wickerby.pdf' }, 'the canary statement_path'],
  ])('are not fine with %s', async (_, logs, words) => {
    await expect(read(logs)).rejects.toThrow(words);
  });

  it.each([
    ['told a customer', { service: 'worker', text: '{"level":"info","name":"Quayle"}' }, 'what an account said'],
    ['ended badly', { service: 'api', text: '{"level":"fatal"}' }, 'a fatal line'],
    ['said nothing', { service: 'worker', text: '' }, 'The log of worker is empty'],
  ])('are not fine with a container that is gone and %s', async (_, past, words) => {
    await expect(read({}, [past])).rejects.toThrow(words);
  });

  it('are not fine when nothing was sent that would be known again', async () => {
    const reading = readLogs(new StagedComposition({ logs: { api: line, worker: line } }), {
      files: [file],
      canaries: [],
    });
    await expect(reading).rejects.toThrow('no canaries');
  });
});

describe('what is taken down', () => {
  const down = (left: string) =>
    takeDown(new StagedComposition({ docker: (words) => (words.includes(left) ? 'ab12\n' : '') }));

  it('is gone when nothing bears its name', async () => {
    expect(await down('none')).toBe('no container, network or volume of it is left');
  });

  it.each([
    ['ps', 'There are still containers: ab12'],
    ['network', 'There are still networks: ab12'],
    ['volume', 'There are still volumes: ab12'],
  ])('is not when `docker %s` still lists one', async (word, words) => {
    await expect(down(word)).rejects.toThrow(words);
  });
});

describe('two workers', () => {
  const healthy = { State: { Status: 'running', Health: { Status: 'healthy' } } };
  const ended = { State: { Status: 'exited', ExitCode: 1 } };
  const workers = (...looks: object[]) => {
    const ids = looks.map((_, index) => `worker-${index}`);
    return new StagedComposition({ containers: { worker: ids }, look: (id) => looks[ids.indexOf(id)] ?? {} });
  };

  it('are two, healthy', async () => {
    expect(await expectWorkers(workers(healthy, healthy), 2)).toBe('2 workers, healthy');
  });

  it.each([
    ['there is one', [healthy], 'healthy'],
    ['one has ended', [healthy, ended], 'healthy, exited'],
    ['there are three', [healthy, healthy, healthy], 'healthy, healthy, healthy'],
    ['there is none', [], 'none'],
  ])('are not when %s', async (_, looks, found) => {
    await expect(expectWorkers(workers(...looks), 2)).rejects.toThrow(`there are: ${found}.`);
  });

  const settled = '{"event":"imports.account.attempted","outcome":"processed"}\n';
  const failed = '{"event":"imports.account.attempted","outcome":"failed"}\n';
  const worked = (first: string, second: string) =>
    expectAllWorked(
      new StagedComposition({ containers: { worker: ['a', 'b'] }, logs: { a: first, b: `{"event":"x"}\n${second}` } }),
    );

  it('have shared the work', async () => {
    expect(await worked(settled, settled + settled)).toBe('1 and 2 imports by each of 2 workers');
  });

  it('have not when all that one of them tried has failed', async () => {
    await expect(worked(settled, failed)).rejects.toThrow('1, 0');
  });
});

describe('a process that is stopped', () => {
  const stop = (service: string, ExitCode: number) =>
    stopInTime(new StagedComposition({ look: () => ({ State: { Status: 'running', ExitCode } }) }), service);

  it.each([
    ['api', 0],
    ['console', 143],
  ])('has ended cleanly: %s with %d', async (service, code) => {
    expect(await stop(service, code)).toContain(`code ${code}`);
  });

  it.each([
    ['worker', 143],
    ['console', 137],
  ])('has not: %s with %d', async (service, code) => {
    await expect(stop(service, code)).rejects.toThrow(`code ${code}`);
  });
});

it('a restart is over when a check that began after it has passed', async () => {
  const looks: string[] = [];
  const before = { Start: '2026-01-05T10:00:00.123456789Z', ExitCode: 0 };
  const after = { Start: '2126-01-05T10:00:00.123456789Z', ExitCode: 0 };
  const look = (service: string) => {
    looks.push(service);
    return { State: { Health: { Status: 'healthy', Log: looks.length === 1 ? [before] : [before, after] } } };
  };
  await restart(new StagedComposition({ look }), 'postgres');
  expect(looks).toEqual(['postgres', 'postgres', 'redis', 'api', 'worker', 'console']);
});

it('a load that has ended before anything broke is none under which something broke', async () => {
  const accounts = Object.assign(Object.create(Accounts.prototype), { load: async () => 5 });
  const breaking = async () => 'broken';
  const loading = importWhile(new StagedComposition({ rows: ['0'] }), { accounts, count: 5, apiUrl: '', breaking });
  await expect(loading).rejects.toThrow('was not under way');
});

describe('accounts that are kept', () => {
  const verify = (rows: readonly string[]) => verifyAccounts(new StagedComposition({ rows }), 'LOAD', ['1', '2']);

  it('are those that were imported', async () => {
    expect(await verify(['2', '1'])).toContain('2 accounts of LOAD, none lost or doubled');
  });

  it.each([
    ['one is lost', ['1']],
    ['one is doubled', ['1', '2', '2']],
    ['one was never sent', ['1', '2', '3']],
  ])('are not when %s', async (_, rows) => {
    await expect(verify(rows)).rejects.toThrow(`2 were imported and ${rows.length} are kept`);
  });
});
