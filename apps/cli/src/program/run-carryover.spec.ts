import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { createProgram } from './create-program.js';
import { EXIT_MEANINGS } from './exit-codes.js';
import { runCarryover } from './run-carryover.js';

const program = createProgram({ surroundings: standInSurroundings(), run: async () => undefined });
const commands: [string, Command][] = [
  ['', program],
  ...program.commands.map((each): [string, Command] => [each.name(), each]),
];

async function helpOf(name: string): Promise<string> {
  const surroundings = standInSurroundings();
  expect(await runCarryover([...(name === '' ? [] : [name]), '--help'], surroundings)).toBe(0);
  return surroundings.written.stdout();
}

describe.each(commands)('carryover %s --help', (name) => {
  it('shows examples that begin with the command', async () => {
    const [, examples = ''] = (await helpOf(name)).split('Examples:\n');
    const lines = examples.split('\n').filter((line) => line.includes('carryover '));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes(`carryover ${name}`))).not.toEqual([]);
  });

  it('says what its exit codes mean', async () => {
    const [, codes = ''] = (await helpOf(name)).split('Exit codes:\n');
    const told = codes
      .trimEnd()
      .split('\n')
      .map((line) => /^ +(\d+) {2}(.+)$/.exec(line));
    expect(told.length).toBeGreaterThanOrEqual(5);
    for (const row of told) expect([...EXIT_MEANINGS].find(([code]) => code === Number(row?.[1]))?.[1]).toBe(row?.[2]);
  });

  it('has no colours and no line wider than the page', async () => {
    const text = await helpOf(name);
    expect(text).not.toContain('\u001b');
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it('takes no secret', async () => {
    expect(await helpOf(name)).not.toMatch(/--\S*(secret|key|token|password)/);
  });
});

describe('carryover --version', () => {
  it('says that of the package', async () => {
    const { version } = JSON.parse(readFileSync('apps/cli/package.json', 'utf8'));
    const surroundings = standInSurroundings();
    expect(await runCarryover(['--version'], surroundings)).toBe(0);
    expect(surroundings.written.stdout()).toBe(`${version}\n`);
  });
});

describe('a command line that is wrong', () => {
  it.each([[['chekc']], [['--secret-key', 'x']], [['check']], [[]]])(
    '%j ends with 2 and says why on stderr',
    async (args) => {
      const surroundings = standInSurroundings();
      expect(await runCarryover(args, surroundings)).toBe(2);
      expect(surroundings.written.stderr()).not.toBe('');
      expect(surroundings.written.stdout()).toBe('');
    },
  );
});

describe('carryover help', () => {
  it('shows what a command of a command takes', async () => {
    const [asked, meant] = [standInSurroundings(), standInSurroundings()];
    expect(await runCarryover(['help', 'wave', 'send'], asked)).toBe(0);
    expect(await runCarryover(['wave', 'send', '--help'], meant)).toBe(0);
    expect(asked.written.stdout()).toBe(meant.written.stdout());
    expect(asked.written.stdout()).toMatch(/^Usage: carryover wave send/);
  });
});

describe('a name that is empty', () => {
  it('is told as such, and nothing is asked', async () => {
    const surroundings = standInSurroundings();
    expect(await runCarryover(['webhooks', 'replay', '', '--supplier', 'DEMO'], surroundings)).toBe(2);
    expect(surroundings.written.stderr()).toBe('carryover: what webhooks replay is given is empty\n');
  });
});

describe('help that nobody reads', () => {
  it('is no failure', async () => {
    const surroundings = standInSurroundings();
    const stdout = new PassThrough();
    stdout.destroy();
    expect(await runCarryover(['--help'], { ...surroundings, stdout })).toBe(0);
    expect(surroundings.written.stderr()).toBe('');
  });
});
