import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { Journal, type JournalHeader, journalRecords } from './journal.js';
import { lockJournal } from './journal-lock.js';
import type { JournalRecord } from './records.js';

const path = temporaryFolder();
const header: JournalHeader = { work: 'load', supplier: 'DÉMO', apiUrl: 'http://127.0.0.1:1', inputs: ['3 bytes'] };
const records: readonly JournalRecord[] = [
  { kind: 'cursor', cursor: 'first' },
  { kind: 'accepted', position: [0, 1], number: 'Ä-1' },
  { kind: 'failed', position: [0, 2], number: null, problem: { code: 'parse_error', detail: 'No\u2028JSON.' } },
  { kind: 'done', position: [0, 1], number: 'Ä-1', result: { account_number: 'A-1' } },
];

async function written(name: string, added: readonly JournalRecord[] = records): Promise<string> {
  const journal = await Journal.open(path(name), header, () => undefined);
  for (const record of added) journal.add(record);
  await journal.close();
  return path(name);
}

async function reopened(file: string, changes: Partial<JournalHeader> = {}): Promise<JournalRecord[]> {
  const told: JournalRecord[] = [];
  const journal = await Journal.open(file, { ...header, ...changes }, (record) => told.push(record));
  await journal.close();
  return told;
}

async function readBack(file: string): Promise<JournalRecord[]> {
  const told: JournalRecord[] = [];
  for await (const record of journalRecords(file)) told.push(record);
  return told;
}

/** The number of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

describe('a journal', () => {
  it('tells its records again, in their order', async () => {
    const file = await written('whole');
    expect(await reopened(file)).toEqual(records);
    expect(await readBack(file)).toEqual(records);
  });

  it('of an earlier release is gone on with, by what that knew of its files', async () => {
    const file = await written('earlier');
    const told: JournalRecord[] = [];
    const journal = await Journal.open(file, { ...header, inputs: ['whole'] }, (record) => told.push(record), header);
    await journal.close();
    expect(told).toEqual(records);
    const other = { ...header, inputs: ['other'] };
    const opened = Journal.open(file, { ...header, inputs: ['whole'] }, () => undefined, other);
    await expect(opened).rejects.toMatchObject({ exitCode: 2 });
  });

  it('cut off at any byte tells the records that are whole, and goes on behind them', async () => {
    const whole = readFileSync(await written('to-cut'));
    const more: JournalRecord = { kind: 'accepted', position: [0, 3], number: 'more' };
    for (let length = 0; length < whole.length; length += 1) {
      const torn = path('torn');
      writeFileSync(torn, whole.subarray(0, length));
      const feeds = whole.subarray(0, length).filter((byte) => byte === 0x0a).length;
      const told: JournalRecord[] = [];
      const journal = await Journal.open(torn, header, (record) => told.push(record));
      expect(told).toEqual(records.slice(0, Math.max(0, feeds - 1)));
      expect(journal.isResumed).toBe(told.length > 0);
      journal.add(more);
      await journal.close();
      expect(await readBack(torn)).toEqual([...told, more]);
    }
  }, 120_000);

  it('that is whole is not cut, which Windows refuses of a file that is appended to', async () => {
    const file = await written('left-alone');
    const before = new Date('2020-01-01T00:00:00Z');
    utimesSync(file, before, before);
    expect(await reopened(file)).toEqual(records);
    // Cutting a file through its handle changes this, at its own length, too.
    expect(statSync(file).mtime).toEqual(before);
  });

  it('that ends in half a line is cut', async () => {
    const file = await written('half');
    const whole = readFileSync(file);
    writeFileSync(file, `${whole}["a",0,`);
    expect(await reopened(file)).toEqual(records);
    expect(readFileSync(file)).toEqual(whole);
  });

  it('has all that was added when flushes overtake each other', async () => {
    const journal = await Journal.open(path('together'), header, () => undefined);
    const added = Array.from(
      { length: 50 },
      (_, line): JournalRecord => ({ kind: 'accepted', position: [0, line + 1], number: 'A' }),
    );
    await Promise.all(
      added.map(async (record, index) => {
        journal.add(record);
        await journal.flush();
        expect((await readBack(path('together'))).length).toBeGreaterThan(index);
      }),
    );
    await journal.close();
    expect(await readBack(path('together'))).toEqual(added);
  });

  it.each<[string, Partial<JournalHeader>]>([
    ['another supplier', { supplier: 'OTHER' }],
    ['files that were changed', { inputs: ['4 bytes'] }],
    ['another way of loading', { work: 'load --dry-run' }],
    ['another service', { apiUrl: 'http://127.0.0.1:2' }],
  ])('is refused for %s, and stays as it is', async (_, changes) => {
    const file = await written('of-something-else');
    const before = readFileSync(file);
    await expect(reopened(file, changes)).rejects.toMatchObject({ exitCode: 2 });
    expect(readFileSync(file)).toEqual(before);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is never made of a file that is none, with or without a line feed', async () => {
    for (const text of ['{"an":"account"}', '{"an":"account"}\n']) {
      writeFileSync(path('accounts.ndjson'), text);
      await expect(reopened(path('accounts.ndjson'))).rejects.toMatchObject({ exitCode: 2 });
      expect(readFileSync(path('accounts.ndjson'), 'utf8')).toBe(text);
    }
  });

  it('leaves no file when nothing was recorded', async () => {
    expect(existsSync(await written('nothing', []))).toBe(false);
  });

  it('is refused while a process that lives holds it, and taken over from one that has ended', async () => {
    const file = await written('held');
    writeFileSync(`${file}.lock`, `${process.ppid}\n`);
    await expect(reopened(file)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(`in use by process ${process.ppid}`),
    });
    writeFileSync(`${file}.lock`, `${deadPid()}\n`);
    expect(await reopened(file)).toEqual(records);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is refused while a process of another machine or container may hold it, whatever its number here', async () => {
    const file = await written('held-elsewhere');
    for (const holder of [1, process.pid, deadPid()]) {
      writeFileSync(`${file}.lock`, `${holder}\nother-host\n`);
      await expect(reopened(file)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining(`in use by process ${holder} of other-host`),
        hint: expect.stringContaining('where it was killed, try again in a minute'),
      });
      expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${holder}\nother-host\n`);
    }
    rmSync(`${file}.lock`);
  });

  it('is taken over from a process of another machine or container that gives no sign of life for a minute', async () => {
    const file = await written('killed-elsewhere');
    writeFileSync(`${file}.lock`, '1\nother-host\n');
    age(`${file}.lock`);
    expect(await reopened(file)).toEqual(records);
    expect(existsSync(`${file}.lock`)).toBe(false);
  });

  it('is held with signs of life', async () => {
    const lock = `${path('held-for-long')}.lock`;
    const unlock = lockJournal(path('held-for-long'), 10);
    try {
      age(lock);
      while (Date.now() - statSync(lock).mtimeMs > 30_000) await new Promise((resolve) => setTimeout(resolve, 10));
    } finally {
      unlock();
    }
  });

  it('takes away its own lock alone', async () => {
    const file = path('lost-lock');
    const journal = await Journal.open(file, header, () => undefined);
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${process.pid}\n${hostname()}\n`);
    writeFileSync(`${file}.lock`, '1\nother-host\n');
    await journal.close();
    expect(readFileSync(`${file}.lock`, 'utf8')).toBe('1\nother-host\n');
    rmSync(`${file}.lock`);
  });

  it('says which file cannot be written', async () => {
    await expect(reopened(path('no-folder/journal'))).rejects.toMatchObject({ exitCode: 3 });
  });
});

/** Sets the time of a file back by two minutes. */
function age(file: string): void {
  const then = new Date(Date.now() - 120_000);
  utimesSync(file, then, then);
}
