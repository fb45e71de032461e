import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import { LIMITS_PAGE, loadLimits, renderLimitsPage } from '../../tools/lib/limits-page.mjs';
import { FIGURES_PAGE, renderFiguresPage } from '../../tools/pages/figures-page.mjs';
import { PAYLOAD_PAGE, renderPayloadPage } from '../../tools/pages/payload-page.mjs';
import { PROFILE_PAGE, renderProfilePage } from '../../tools/pages/profile-page.mjs';

/** @typedef {import('../../libs/contract/src/index.js').PayloadClass} PayloadClass */

const { AccountImportRequest, fieldsOf, LIST_CAPS, RULES } = contract;

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
/** @param {string} text */
const rows = (text) => text.split('\n').filter((line) => line.startsWith('| `'));

/**
 * The fields that a table names: `name`, `billing_*` for all that begin so, `line1` to `line5` for those between.
 * @param {string} table
 */
function namedIn(table) {
  const ranges = [...table.matchAll(/`(\w+?)(\d)` to `\1(\d)`/g)].flatMap(([, stem = '', from, to]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${stem}${Number(from) + index}`),
  );
  const names = [...table.matchAll(/`(\w+)(\*?)`/g)].map(([, name = '', any]) => ({ name, isStart: any === '*' }));
  /** @param {string} field */
  return (field) =>
    ranges.includes(field) || names.some(({ name, isStart }) => (isStart ? field.startsWith(name) : field === name));
}

/**
 * Paths of the fields of an account that may be corrected, by themselves or with all that is around them.
 * @param {PayloadClass} type @param {readonly string[]} around @returns {string[][]}
 */
function correctablePaths(type, around) {
  return [...fieldsOf(type)].flatMap(([name, spec]) => {
    const path = [...around, name];
    if (spec.facts.correctable !== undefined) return [path];
    return spec.kind === 'leaf' ? [] : correctablePaths(spec.type(), path);
  });
}

describe('docs/guide/preparing-accounts.md', () => {
  it('says of every field at the top of an account what to prepare', () => {
    const [, table = ''] = read('docs/guide/preparing-accounts.md').split('## By field group');
    const isNamed = namedIn(table);
    expect([...fieldsOf(AccountImportRequest).keys()].filter((name) => !isNamed(name))).toEqual([]);
  });
});

describe('docs/guide/corrections.md', () => {
  it('names every field that can be corrected, or the object it is in', () => {
    const [, after = ''] = read('docs/guide/corrections.md').split('## What can be corrected');
    const isNamed = namedIn(after.split('Everything else')[0] ?? '');
    const paths = correctablePaths(AccountImportRequest, []);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !path.some(isNamed)).map((path) => path.join('.'))).toEqual([]);
  });
});

describe(PAYLOAD_PAGE, () => {
  const page = read(PAYLOAD_PAGE);

  it('is as the payload classes and the rules are now (else run `npm run generate`)', () => {
    expect(page).toBe(renderPayloadPage(contract));
  });

  it('explains every rule once', () => {
    const explained = [...page.matchAll(/^\| (R\d+) \|/gm)].map(([, id]) => id);
    const known = RULES.map(({ id }) => id);
    expect(explained.sort()).toEqual(known.sort());
  });

  it('names a rule beside every field that one needs', () => {
    const mute = rows(page).filter((row) => row.includes('| by a rule |') && !/R\d+[^|]*\|$/.test(row));
    expect(mute).toEqual([]);
  });
});

describe(FIGURES_PAGE, () => {
  it('is as the figures of the contract are now (else run `npm run generate`)', () => {
    expect(read(FIGURES_PAGE)).toBe(renderFiguresPage(contract));
  });
});

describe(PROFILE_PAGE, () => {
  it('is as the measures of the contract are now (else run `npm run generate`)', () => {
    expect(read(PROFILE_PAGE)).toBe(renderProfilePage(contract));
  });
});

describe('an instruction that is refused because its vendor refuses the key of the platform', () => {
  const source = read('apps/api/src/modules/payments/create-payment-instruction.usecase.ts');
  const [, said = ''] = /'(It does not accept [^']+)'/.exec(source) ?? [];

  it.each(['docs/guide/after-the-import.md', 'docs/errors/payment_instruction_refused.md', 'libs/client/README.md'])(
    'is told from others in %s, by the words of its answer',
    (page) => {
      expect(said).toMatch(/\.$/);
      expect(read(page)).toContain(said);
    },
  );
});

describe('docs/guide/errors.md', () => {
  it('says of every status with which a request is refused what to do', () => {
    const [, refusals = ''] = read('docs/guide/errors.md').split('## Refusals of a whole request');
    const told = new Set(
      [...refusals.matchAll(/^\| (\d[^|]*)/gm)].flatMap(([, cell = '']) => cell.match(/\d{3}/g) ?? []),
    );
    /** @type {{ paths: Record<string, Record<string, { responses?: object }>> }} */
    const { paths } = JSON.parse(read('libs/contract/openapi.suppliers.json'));
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const statuses = new Set(operations.flatMap(({ responses = {} }) => Object.keys(responses)));
    expect([...statuses].filter((status) => Number(status) >= 400 && !told.has(status))).toEqual([]);
    expect(told.has('409')).toBe(true);
  });
});

describe('docs/guide/following-an-import.md', () => {
  it('says after how long a reader of a whole list is cut off', async () => {
    const { slow } = await loadLimits('src');
    const [, seconds] =
      /takes nothing for (\d+) seconds is cut off/.exec(read('docs/guide/following-an-import.md')) ?? [];
    expect(Number(seconds)).toBe(slow.LEAVING.silence / 1_000);
  });
});

describe(LIMITS_PAGE, () => {
  it('is as the limits in the code are now (else run `npm run generate`)', async () => {
    expect(read(LIMITS_PAGE)).toBe(renderLimitsPage(await loadLimits('src')));
  });

  it('lists every list of the payload', () => {
    const page = read(LIMITS_PAGE);
    for (const list of Object.keys(LIST_CAPS)) expect(page).toContain(`| \`${list}\` |`);
  });
});
