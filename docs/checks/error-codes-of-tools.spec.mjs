import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COMMAND_CODES, EXTRACT_DEFECTS, RULES } from '../../libs/contract/src/index.js';

const root = new URL('../../', import.meta.url);
const folders = ['apps/cli/src/', 'libs/samples/src/', 'libs/contract/src/json/', 'libs/contract/src/payload/'];

/** Production code that says codes. */
const source = folders
  .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true }).map((name) => `${folder}${name}`))
  .filter((path) => /(?<!spec)\.ts$/.test(path) && !path.includes('/testing/'))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))
  .join('\n');

/** Texts that stand where a code stands, and are none. */
const NO_CODES = ['postcode', 'code'];

/** Codes as they are written in the source: of problems and records, and those the command line gives lines. */
const written = [
  ...source.matchAll(/\bcode: '([a-z0-9_]+)'/g),
  ...source.matchAll(/\b(?:problem|JsonProblem|unnamed)\(\s*'([a-z0-9_]+)',/g),
].map(([, code = '']) => code);

const codes = [
  ...new Set([
    ...written.filter((code) => !NO_CODES.includes(code)),
    ...RULES.flatMap((rule) => rule.codes),
    ...Object.keys(COMMAND_CODES),
    ...Object.keys(EXTRACT_DEFECTS),
  ]),
].sort();

describe('codes that tools say', () => {
  it('are found in the source', () => {
    expect(written).toEqual(expect.arrayContaining(['account_number_repeated', 'other_supplier', 'line_too_long']));
    expect(codes.length).toBeGreaterThan(200);
  });

  it.each(codes)('%s has a page', (code) => {
    const page = readFileSync(new URL(`docs/errors/${code}.md`, root), 'utf8');
    expect(page).toContain(`\n# ${code}\n`);
    expect(page).toMatch(/^## (Runbook|What to do)/m);
    expect(readFileSync(new URL('docs/errors/README.md', root), 'utf8')).toContain(`| [${code}](${code}.md) |`);
  });

  it.each(Object.keys(COMMAND_CODES))('%s is said by the command line', (code) => {
    expect(source).toContain(`'${code}'`);
  });
});
