import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  ACCOUNT_RULES,
  ADDED_NOTE_RULES,
  defaultSeverity,
  isLowerable,
  PROCESSING_RULES,
  RULE_CATALOGUE,
  RULES_PAGE,
  renderRulesPage,
  SHAPE_RULES,
  TRANSACTION_RULES,
} from '../../libs/contract/src/index.js';
import { addedNoteCases, ruleCases, transactionRuleCases } from '../../libs/testing/src/rule-cases/index.js';
import { findRuleSources } from '../../tools/lib/rule-sources.mjs';

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const entries = [...RULE_CATALOGUE.values()].flat();
const ids = entries.map(({ id }) => id);
/** @param {readonly { id: string }[]} rules */
const idsOf = (rules) => rules.map(({ id }) => id);
const bodyRules = [...ACCOUNT_RULES, ...ADDED_NOTE_RULES, ...TRANSACTION_RULES];
const checked = new Set([...idsOf(SHAPE_RULES), ...idsOf(bodyRules)]);
const implemented = new Set([...checked, ...idsOf(PROCESSING_RULES)]);
/** @param {string} id */
const number = (id) => Number(id.slice(1));

describe('the catalogue of rules', () => {
  it('has all 176 rules of the contract once, R01 to R179 without the three numbers that were never given', () => {
    const unused = ['R39', 'R56', 'R124'];
    const given = Array.from({ length: 179 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
    expect(ids).toEqual(given.filter((id) => !unused.includes(id)));
    expect(ids).toHaveLength(176);
  });

  it('knows every rule the service has', () => {
    expect([...implemented].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('gives a reason for every rule the service does not have, and for no other', () => {
    const unexplained = entries.filter(({ id, reason }) => !implemented.has(id) && reason === undefined);
    const stale = entries.filter(({ id, reason }) => implemented.has(id) && reason !== undefined);
    expect({ unexplained: idsOf(unexplained), stale: idsOf(stale) }).toEqual({ unexplained: [], stale: [] });
  });

  it('gives every check of a body a path and a message', () => {
    const mute = entries.filter(({ id, path, message }) => checked.has(id) && (path === null || message === null));
    // R10 is a shape of answers, not a message.
    expect(idsOf(mute)).toEqual(['R10']);
  });
});

describe('the severities in the catalogue', () => {
  const live = [...ruleCases, ...transactionRuleCases].filter(
    ({ context = {} }) =>
      !('isSandbox' in context && context.isSandbox) &&
      !('settings' in context && context.settings?.ruleSeverities !== undefined),
  );
  const warns = entries.filter(({ id, advice }) => defaultSeverity(id) === 'warning' || advice !== undefined);

  it('are those of the cases: what warns a live supplier is a warning, or advice, by the catalogue', () => {
    const warned = live.filter(({ rule, warned = {} }) => rule !== 'R17' && Object.keys(warned).length > 0);
    expect([...new Set(idsOf(warns))].sort()).toEqual([...new Set(warned.map(({ rule }) => rule))].sort());
  });

  it('can be set for every check that is not locked, and for nothing else', () => {
    expect(ids.filter((id) => isLowerable(id) && !checked.has(id))).toEqual([]);
    expect(read(RULES_PAGE)).toMatch(/^\| R93 \|.* \| error \| yes \|/m);
    expect(read(RULES_PAGE)).toMatch(/^\| R103 \|.* \| error \| no \|/m);
    expect(read(RULES_PAGE)).toMatch(/^\| R163 \|.* \| warning \| yes \|/m);
    expect(read(RULES_PAGE)).toMatch(/^\| R18 \|.* \| {2}\| {2}\|/m);
  });
});

describe('the rules the service has', () => {
  it.each([...checked].sort((a, b) => number(a) - number(b)))('%s is shown broken, and kept', (id) => {
    const cases = [...ruleCases, ...addedNoteCases, ...transactionRuleCases].filter(({ rule }) => rule === id);
    /** @param {{ expected: object, warned?: object }} one */
    const isKept = ({ expected, warned = {} }) => Object.keys({ ...expected, ...warned }).length === 0;
    expect({ broken: cases.some((one) => !isKept(one)), kept: cases.some(isKept) }).toEqual({
      broken: true,
      kept: true,
    });
  });

  it('are listed in the order of their ids', () => {
    for (const list of [SHAPE_RULES, PROCESSING_RULES]) {
      expect(idsOf(list)).toEqual([...new Set(idsOf(list))].sort((a, b) => number(a) - number(b)));
    }
  });

  it.each([...SHAPE_RULES, ...PROCESSING_RULES].map(({ id, where }) => [id, where]))(
    '%s is named in %s',
    (id, where) => {
      expect(read(where)).toMatch(new RegExp(`\\b${id}\\b`));
    },
  );

  it('are each found in a file', () => {
    const sources = findRuleSources();
    expect(idsOf(bodyRules).filter((id) => !sources.has(id))).toEqual([]);
    expect([...sources.keys()].filter((id) => !idsOf(bodyRules).includes(id))).toEqual([]);
  });
});

describe(RULES_PAGE, () => {
  it('is as the rules are now (else run `npm run generate`)', () => {
    expect(read(RULES_PAGE)).toBe(renderRulesPage(findRuleSources()));
  });

  it('has a row for every rule', () => {
    const rows = [...read(RULES_PAGE).matchAll(/^\| (R\d+) \|/gm)].map(([, id]) => id);
    expect(rows).toEqual(ids);
  });
});
