import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { readmeCommands } from './read-readme.js';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

describe('the commands of "Running it for real"', () => {
  const commands = readmeCommands(readme);

  it('begin with the secrets and the start', () => {
    expect(commands[0]?.line).toContain('POSTGRES_PASSWORD=');
    expect(commands[0]?.line.trim().endsWith('docker compose up --build --detach --wait')).toBe(true);
  });

  it('are every line that talks to the services', () => {
    const section = readme.slice(readme.indexOf('## Running it for real')).split('\n## ')[0] ?? '';
    const named = section.match(/docker compose \w+/g) ?? [];
    const taken = commands.map(({ line }) => line).join('\n');
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((words) => !taken.includes(words))).toEqual([]);
  });

  it('know what `admin` stands for', () => {
    const typed = commands.filter(({ title }) => title.startsWith('admin '));
    expect(typed.length).toBeGreaterThan(4);
    for (const { line } of typed) expect(line).toContain('admin() { docker compose run');
  });
});

it('refuses a README without the section', () => {
  expect(() => readmeCommands('# Carryover\n')).toThrow('Running it for real');
});
