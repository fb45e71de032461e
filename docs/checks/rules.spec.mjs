import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import * as contract from '../../libs/contract/src/index.js';
import {
  addedNoteCases,
  addedNoteProblems,
  ruleCaseProblems,
  ruleCases,
  transactionCaseProblems,
  transactionRuleCases,
} from '../../libs/contract/src/rules/testing/index.js';
import { findRuleSources } from '../../tools/lib/rule-sources.mjs';
import { RULES_PAGE, renderRulesPage } from '../../tools/pages/rules-page.mjs';

const { ACCOUNT_RULES, ADDED_NOTE_RULES, RULES, TRANSACTION_RULES, defaultSeverity, findRule, isLowerable } = contract;

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const ids = RULES.map(({ id }) => id);
/** @param {readonly { id: string }[]} rules */
const idsOf = (rules) => rules.map(({ id }) => id);
const bodyRules = [...ACCOUNT_RULES, ...ADDED_NOTE_RULES, ...TRANSACTION_RULES];
const checked = new Set(idsOf(RULES.filter(({ subject }) => subject !== 'process')));

describe('the rules', () => {
  it('are all 176 of the contract once, R01 to R179 without the three numbers that were never given, and one of ours', () => {
    const unused = ['R39', 'R56', 'R124'];
    const given = Array.from({ length: 179 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`);
    expect(ids).toEqual([...given.filter((id) => !unused.includes(id)), 'R180']);
    expect(ids).toHaveLength(176 + 1);
  });

  it('are each in one section', () => {
    expect([...contract.RULES_BY_SECTION.values()].flat()).toEqual(RULES);
  });

  it('that are no check name the files that follow them, or a reason why there are none', () => {
    const odd = RULES.filter(
      ({ subject, where, reason }) => subject === 'process' && where.length > 0 === (reason !== undefined),
    );
    expect(idsOf(odd)).toEqual([]);
  });

  it('that are a check of a body have a path and a message', () => {
    const mute = RULES.filter(({ id, path, messages }) => checked.has(id) && (path === null || messages.length === 0));
    expect(idsOf(mute)).toEqual([]);
  });
});

describe('what the cases are told', () => {
  const told = [
    ...ruleCases.flatMap(ruleCaseProblems),
    ...addedNoteCases.flatMap(addedNoteProblems),
    ...transactionRuleCases.flatMap(transactionCaseProblems),
  ];

  it('is, of every rule that is checked, one of its messages with the code of that', () => {
    const strange = told.filter(
      ({ rule, code, detail }) => !findRule(rule)?.messages.some((one) => one.code === code && one.isIn(detail)),
    );
    expect(strange).toEqual([]);
    expect(told.length).toBeGreaterThan(500);
  });

  it('has every rule that is checked', () => {
    const heard = new Set(told.map(({ rule }) => rule));
    // What R11 refuses is told as R05.
    expect([...checked].filter((id) => !heard.has(id))).toEqual(['R11']);
  });
});

describe('the severities of the rules', () => {
  const live = [...ruleCases, ...transactionRuleCases].filter(
    ({ context = {} }) =>
      !('isSandbox' in context && context.isSandbox) &&
      !('settings' in context && context.settings?.ruleSeverities !== undefined),
  );
  const warns = RULES.filter(({ id, advice }) => defaultSeverity(id) === 'warning' || advice !== undefined);

  it('are those of the cases: what warns a live supplier is a warning, or advice, by the rule', () => {
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
  it.each([...checked])('%s is shown broken, and kept', (id) => {
    const cases = [...ruleCases, ...addedNoteCases, ...transactionRuleCases].filter(({ rule }) => rule === id);
    /** @param {{ expected: object, warned?: object }} one */
    const isKept = ({ expected, warned = {} }) => Object.keys({ ...expected, ...warned }).length === 0;
    expect({ broken: cases.some((one) => !isKept(one)), kept: cases.some(isKept) }).toEqual({
      broken: true,
      kept: true,
    });
  });

  it.each(RULES.flatMap(({ id, where }) => where.map((file) => [id, file])))('%s is named in %s', (id, file) => {
    expect(read(file)).toMatch(new RegExp(`\\b${id}\\b`));
  });

  it('are each found in a file', () => {
    const sources = findRuleSources();
    expect(idsOf(bodyRules).filter((id) => !sources.has(id))).toEqual([]);
    expect([...sources.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe(RULES_PAGE, () => {
  it('is as the rules are now (else run `npm run generate`)', () => {
    expect(read(RULES_PAGE)).toBe(renderRulesPage(contract, findRuleSources()));
  });

  it('has a row for every rule', () => {
    const rows = [...read(RULES_PAGE).matchAll(/^\| (R\d+) \|/gm)].map(([, id]) => id);
    expect(rows).toEqual(ids);
  });
});
