import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { root } from '../../tools/lib/paths.mjs';
import { typescriptFlags } from '../../tools/lib/typescript-flags.mjs';
import { EXAMPLE_MAPPING } from '../../tools/pages/example-mapping.mjs';

/** @type {Record<string, unknown>} */
let known;

beforeAll(() => {
  const script = fileURLToPath(new URL('./support/plant-field.ts', import.meta.url));
  const told = execFileSync(process.execPath, [...typescriptFlags, script], { cwd: root, encoding: 'utf8' });
  known = JSON.parse(told);
}, 120_000);

describe('a field that no rule ties to others', () => {
  it('is named by hand in the files that CONTRIBUTING lists', () => {
    const folders = ['apps/*/src', 'libs', 'migrations/src', 'qa', 'tools', 'docs/examples/billing-system'];
    const args = [
      'grep',
      '--name-only',
      '--word-regexp',
      'campaign_note',
      '--',
      ...folders.map((one) => `:(glob)${one}/**`),
    ];
    const found = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(
      found.filter(
        (path) => !/\.spec\.|generated|\.json$|\.sql$|libs\/testing\//.test(path) && path !== EXAMPLE_MAPPING,
      ),
    ).toEqual([
      'apps/api/src/modules/accounts/layout/derived-records.ts', // what makes a note of it
      'libs/contract/src/payload/dto/account-campaign.payload.ts',
      'migrations/src/1760000002000-create-accounts.ts',
    ]);
  });
});

describe('a field that only its declaration names', () => {
  it('is read, kept and given back', () => {
    const { compiledReader, layout, insertStatement, rows, invariants } = known;
    expect({ compiledReader, layout, insertStatement, rows, invariants }).toEqual({
      compiledReader: true,
      layout: true,
      insertStatement: true,
      rows: 'amber',
      invariants: true,
    });
  });

  it('is masked and erased as it says', () => {
    expect([known.masking, known.erasure]).toEqual([true, ['seal']]);
  });

  it('holds a canary, by which the tests of privacy look for it', () => {
    expect(known.canary).toBe(true);
  });

  it('is in the OpenAPI document and in the guide, with its meaning and an example', () => {
    const meaning = 'Colour of the seal that was found on the register.';
    const bounds = { type: 'string', maxLength: 20, pattern: '^[^\\u0000]*$' };
    expect(known.openapi).toEqual({ ...bounds, description: meaning, examples: ['amber'] });
    expect(known.guide).toBe(`| \`seal_colour\` | ${meaning} | text | no | at most 20 characters | \`"amber"\` |  |`);
  });

  it('has its label in the console', () => {
    expect(known.console).toBe(true);
  });

  it('is in the sample of the tests, in generated payloads and in what `carryover sample` makes', () => {
    expect([known.sample, known.generated, known.sampled]).toEqual([true, true, true]);
  });

  it('has a column in the extracts that `carryover sample` makes, and in the mapping of these', () => {
    expect([known.extracted, known.mapped]).toEqual([true, true]);
  });

  it('is one of its request in the lines of later data that `carryover check` knows', () => {
    expect(known.later).toBe(true);
  });

  it('is in no object but its own', () => {
    expect(known.otherClasses).toBe(false);
  });
});
