import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { TEST_EVENT_NAMES } from '../listen/event-names.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { createProgram } from './create-program.js';

const program = createProgram({ surroundings: standInSurroundings(), run: async () => undefined });
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** Text of each chapter, by its heading. */
const chapters = new Map(
  readme
    .split(/^## /m)
    .slice(1)
    .map((text): [string, string] => [text.slice(0, text.indexOf('\n')), text]),
);
const about = [...chapters].filter(([heading]) => heading.startsWith('carryover '));

const optionsIn = (text = ''): Set<string> => new Set([...text.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option));
const declaredBy = (command: Command): string[] => [
  ...command.options.flatMap(({ long }) => long ?? []),
  ...command.commands.flatMap(declaredBy),
];

/** The commands that a chapter is about: those of its heading, up to the subcommands of one. */
function commandsOf(heading: string): Command[] {
  const found = heading.split(/[^a-z]+/).flatMap((word) => program.commands.find((each) => each.name() === word) ?? []);
  const [first] = found;
  return first !== undefined && first.commands.length > 0 ? [first] : found;
}

/** What holds of every command, or where the chapter says so, of `load`, and so is said once. */
function saidElsewhere(text: string): Set<string> {
  const shared = optionsIn(chapters.get('Conventions of every command'));
  return /options.* of `load`|options, files and\njournal are those of `load`/.test(text)
    ? new Set([...shared, ...optionsIn(chapters.get('carryover load FILE...'))])
    : shared;
}

describe('README.md of the command line', () => {
  it('has a chapter about every command', () => {
    const told = about.flatMap(([heading]) => commandsOf(heading).map((command) => command.name()));
    expect(new Set(told)).toEqual(new Set(program.commands.map((command) => command.name())));
  });

  it.each(about)('names in "%s" the options that its commands take', (heading, text) => {
    const said = new Set([...optionsIn(text), ...saidElsewhere(text)]);
    const declared = new Set(commandsOf(heading).flatMap(declaredBy));
    expect([...declared].filter((option) => !said.has(option))).toEqual([]);
  });

  it.each(about)('has in the table of options of "%s" none that its commands do not take', (heading, text) => {
    const [, table = ''] = /^\| option \| \|\n((?:\|.*\n)+)/m.exec(text) ?? [];
    const named = optionsIn(table.replaceAll(/^\| (.*?) \|.*$/gm, '$1'));
    const declared = new Set(commandsOf(heading).flatMap(declaredBy));
    expect([...named].filter((option) => !declared.has(option))).toEqual([]);
  });

  it('names every event that a test can be written of', () => {
    const text = chapters.get('carryover trigger EVENT...') ?? '';
    expect(TEST_EVENT_NAMES.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
