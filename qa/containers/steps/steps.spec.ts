import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Accounts } from '../lib/accounts.js';
import { verifyAccounts } from '../lib/administration.js';
import { Composition } from '../lib/composition.js';
import { importWhile, restart } from './faults.js';
import { readLogs } from './logs.js';
import { stopInTime } from './stopping.js';

/** What containers say that a test makes up; each service has one container, named as the service. */
interface Staged {
  /** What each look at a container finds. */
  readonly look?: (service: string) => object;
  readonly logs?: Readonly<Record<string, string>>;
  /** Lines that the database answers. */
  readonly rows?: readonly string[];
}

class StagedComposition extends Composition {
  constructor(private readonly staged: Staged) {
    super('.', {});
  }

  override async compose([word = '', ...words]: readonly string[]): Promise<string> {
    if (word === 'ps') return words.at(-1) ?? '';
    return word === 'exec' ? (this.staged.rows ?? []).join('\n') : '';
  }

  override async docker([word = '', ...words]: readonly string[]): Promise<string> {
    const id = words.at(-1) ?? '';
    if (word === 'logs') return this.staged.logs?.[id] ?? '';
    return word === 'inspect' ? JSON.stringify([{ Id: id, ...this.staged.look?.(id) }]) : '';
  }
}

const folder = mkdtempSync(join(tmpdir(), 'carryover-steps-'));
const sent = join(folder, 'accounts.ndjson');
writeFileSync(sent, '{"email":"ann@example.com"}\n');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the logs', () => {
  const line = '{"level":"info","event":"x"}';
  const read = (logs: Record<string, string>) =>
    readLogs(new StagedComposition({ logs: { api: line, worker: line, ...logs } }), [sent]);

  it('are fine without a word of a customer', async () => {
    expect(await read({ postgres: 'LOG: ready' })).toContain('no e-mail address of 1 customers');
  });

  it.each([
    ['an empty log of a worker', { worker: '' }, 'The log of worker is empty'],
    ['a line of the api that is no JSON', { api: `${line}\nWarning` }, 'no JSON'],
    ['a fatal line', { worker: '{"level":"fatal"}' }, 'a fatal line'],
    ['a customer in the log of PostgreSQL', { postgres: "Key (email)=('ann@example.com')" }, 'postgres has'],
  ])('are not fine with %s', async (_, logs, words) => {
    await expect(read(logs)).rejects.toThrow(words);
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
