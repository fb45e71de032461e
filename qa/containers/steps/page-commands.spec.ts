import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { pageCommands } from './page-commands.js';

const page = readFileSync(new URL('../../../docs/deploying.md', import.meta.url), 'utf8');

describe('the commands of docs/deploying.md', () => {
  const commands = pageCommands(page);

  it('begin with the secrets and the start', () => {
    expect(commands[0]?.line).toContain('POSTGRES_PASSWORD=');
    expect(commands[0]?.line.trim().endsWith('docker compose up --build --detach --wait')).toBe(true);
  });

  /** What a line of a block or a piece between backticks has to look like to be typed. */
  const TALKS = /\bdocker compose [a-z]|^admin \w+ \w/;

  it('migrate before an upgrade replaces anything, as compose stops what it replaces first', () => {
    const [upgrade, ...others] = commands.filter(({ line }) => line.startsWith('docker compose build\n'));
    expect(others).toEqual([]);
    expect(upgrade?.line.trim().split('\n')).toEqual([
      'docker compose build',
      'docker compose run --rm --no-deps migrate',
      'docker compose up --detach --wait',
    ]);
  });

  it('are whole the ones that the text names, in its order', () => {
    const prose = page.replaceAll(/```[\s\S]*?```/g, '');
    const named = [...prose.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);
    const typed = named.filter((words) => TALKS.test(words));
    expect(typed.length).toBeGreaterThan(8);
    const taken = commands.map(({ line }) => line.trim().split('\n').at(-1));
    expect(typed.filter((words) => !taken.includes(words))).toEqual([]);
    expect(commands.map(({ title }) => title).filter((title) => typed.includes(title))).toEqual(typed);
  });

  it('are whole the lines of its blocks that talk to the services', () => {
    const lines = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'));
    const typed = lines.filter((words) => TALKS.test(words));
    expect(typed.length).toBeGreaterThan(5);
    const taken = commands.flatMap(({ line }) => line.split('\n'));
    expect(typed.filter((words) => !taken.includes(words))).toEqual([]);
  });

  it('know what `admin` stands for', () => {
    const typed = commands.filter(({ title }) => title.startsWith('admin '));
    expect(typed.length).toBeGreaterThan(4);
    for (const { line } of typed) expect(line).toContain('admin() { docker compose run');
  });
});
