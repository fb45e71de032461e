import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { carryover, startCarryover } from './support/carryover-program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-check-'));
const at = (name) => join(folder, name);
const linesOf = (name) =>
  readFileSync(at(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file with mistakes', () => {
  const checked = {};

  beforeAll(async () => {
    const sample = ['sample', '--count', '1500', '--errors', '10%', '--seed', '3'];
    const explained = ['--explain', at('mistakes.ndjson'), '--output', at('accounts.ndjson')];
    expect((await carryover([...sample, ...explained])).code).toBe(0);
    expect((await carryover([...sample, '--output', at('accounts.ndjson.gz')])).code).toBe(0);
    checked.plain = await carryover([
      ...['check', '--json', '--workers', '1', '--max-lines', '1000', at('accounts.ndjson')],
      ...['--valid', at('valid.ndjson'), '--details', at('details.ndjson')],
    ]);
    const packed = ['check', '--json', '--workers', '3', '--max-lines', '1000', at('accounts.ndjson.gz')];
    checked.packed = await carryover(packed);
  });

  it('is reported with exactly the mistakes that were planted, line by line', () => {
    const located = ({ line, rule, code, path }) => ({ line, rule, code, path });
    const problems = linesOf('details.ndjson').filter(({ severity }) => severity === 'error');
    expect(problems.map(located)).toEqual(linesOf('mistakes.ndjson').map(located));
    expect(linesOf('mistakes.ndjson')).toHaveLength(150);
    expect(checked.plain.code).toBe(1);
  });

  it('is grouped with the counts and the lines of what was planted', () => {
    const fieldOf = (path) => path.replaceAll(/\.\d+(?=\.|$)/g, '[]');
    const expected = {};
    for (const { line, rule, code, path } of linesOf('mistakes.ndjson')) {
      const key = `${rule} ${code} ${fieldOf(path)}`;
      expected[key] = [...(expected[key] ?? []), line];
    }
    const { accounts, valid, failed, problems } = JSON.parse(checked.plain.stdout);
    expect([accounts, valid, failed]).toEqual([1500, 1350, 150]);
    const found = problems.map(({ rule, code, field, lines }) => [
      `${rule} ${code} ${field}`,
      lines.map(({ line }) => line),
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it('gets the same report packed, and however many threads read it', () => {
    const named = checked.plain.stdout.replaceAll(at('accounts.ndjson'), at('accounts.ndjson.gz'));
    expect(checked.packed).toEqual({ code: 1, stdout: named, stderr: '' });
  });

  it('gives up the accounts without mistakes, which are found right', async () => {
    const { code, stdout } = await carryover(['check', at('valid.ndjson')]);
    expect(stdout).toMatch(/^No problems\. 1,350 accounts/);
    expect(code).toBe(0);
  });
});

describe('the program', () => {
  it('reads stdin and writes a page that stands alone', async () => {
    const { stdout } = await carryover(['sample', '--count', '40', '--errors', '50%']);
    const page = await carryover(['check', '--format', 'html', '-'], { stdin: stdout });
    expect(page.code).toBe(1);
    expect(page.stdout).toMatch(/^<!doctype html>[\s\S]*<svg [\s\S]*<\/html>\n$/);
  });

  it('ends quietly when whoever reads its output goes away', async () => {
    const { child, ended } = startCarryover(['sample', '--count', '100000']);
    const said = [];
    child.stderr.on('data', (data) => said.push(String(data)));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await ended).toBe(141);
    expect(said).toEqual([]);
  });

  it.each([
    ['sample', ['sample', '--count', '5000000', '--explain', at('half.ndjson')]],
    ['check', ['check', '/dev/zero', '--max-size', '1', '--details', at('half.ndjson')]],
  ])(
    'ends %s in order when it is asked to stop, and leaves no file behind',
    async (_, args) => {
      const { child, ended } = startCarryover(args);
      child.stdout.resume();
      const isUnderWay = () => readdirSync(folder).some((name) => name.startsWith('half.ndjson'));
      expect(await waitUntil(isUnderWay, { milliseconds: 60_000 })).toBe(true);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      expect(isUnderWay()).toBe(false);
    },
    90_000,
  );

  it('says in one sentence which file it cannot read', async () => {
    const { code, stdout, stderr } = await carryover(['check', at('none.ndjson')]);
    expect([code, stdout]).toEqual([3, '']);
    expect(stderr).toBe(`carryover: ${at('none.ndjson')} cannot be read (there is no such file or folder)\n`);
  });
});
