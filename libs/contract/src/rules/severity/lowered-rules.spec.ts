import { samplePayload, sampleTransactions } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { parseStrictJson } from '../../json/parse-strict-json.js';
import { writeExactJson } from '../../json/write-exact-json.js';
import { TransactionsRequest } from '../../payload/post-import/transactions/transactions.request.js';
import { type RuleSeverities, type Severity } from '../../payload/severity.js';
import { readAccountPayload } from '../read-account-payload.js';
import { type Problem } from '../rule.js';
import { findRule } from '../rules.js';
import { applyChange } from '../testing/apply-change.js';
import { ruleCases } from '../testing/check-rule-case.js';
import { SAMPLE_CONTEXT, transactionRuleCases } from '../testing/check-transaction-case.js';
import {
  accountPairs,
  silentAccountPairs,
  silentTransactionPairs,
  transactionPairs,
} from '../testing/lowered-pairs.js';
import { type RuleCase, SAMPLE_DAY } from '../testing/rule-case.js';
import { type TransactionCase } from '../testing/transaction-paths.js';
import { validateTransactions } from '../transactions/validate-transactions.js';
import { readRequestBy } from '../validate-request.js';
import { isLowerable } from './rule-severity.js';

/** What refuses, and what is warned of, each as `R63 path`. */
interface Told {
  readonly refused: readonly string[];
  readonly warned: readonly string[];
}

const wordsOf = (problems: readonly Problem[]): string[] => problems.map(({ rule, path }) => `${rule} ${path}`);
const allOf = ({ refused, warned }: Told): string[] => [...refused, ...warned];
/** Severities that staff have set: the same for some rules. */
const setTo = (severity: Severity, rules: readonly string[]): RuleSeverities =>
  Object.fromEntries(rules.map((rule) => [rule, { severity }]));

function checkAccount({ change, context = {} }: Pick<RuleCase, 'change' | 'context'>, set: RuleSeverities = {}): Told {
  const account = structuredClone(samplePayload());
  applyChange(account, change);
  const settings = { ...context.settings, ruleSeverities: set };
  const { ruleErrors, warnings } = readAccountPayload(account, {
    ...{ today: SAMPLE_DAY, supplierExists: true },
    ...context,
    settings,
  });
  return { refused: wordsOf(ruleErrors), warned: wordsOf(warnings) };
}

function checkTransactions(
  { change, context = {} }: Pick<TransactionCase, 'change' | 'context'>,
  set: RuleSeverities = {},
): Told {
  const request = sampleTransactions();
  applyChange(request, change);
  const raw = parseStrictJson(Buffer.from(writeExactJson(request)), { exactNumbers: true });
  const read = readRequestBy(TransactionsRequest, raw, { today: SAMPLE_DAY, severities: set });
  const { problems, warnings } = validateTransactions(read, { ...SAMPLE_CONTEXT, ...context });
  return { refused: wordsOf(problems), warned: wordsOf(warnings) };
}

const pairs = [
  ...accountPairs.map((one) => ({ ...one, check: (set?: RuleSeverities) => checkAccount(one, set) })),
  ...transactionPairs.map((one) => ({ ...one, check: (set?: RuleSeverities) => checkTransactions(one, set) })),
].map((one) => [one.lowered.join(' and '), one.told, one] as const);
const silentPairs = [
  ...silentAccountPairs.map((one) => ({ ...one, check: (set?: RuleSeverities) => checkAccount(one, set) })),
  ...silentTransactionPairs.map((one) => ({ ...one, check: (set?: RuleSeverities) => checkTransactions(one, set) })),
].map((one) => [one.lowered.join(' and '), one.told, one] as const);

const isOf =
  (...rules: readonly string[]) =>
  (word: string) =>
    rules.includes(word.split(' ')[0] ?? '');

/** A rule that warns unless staff say otherwise. */
const WARNS = 'R167';

describe('a rule that leaves to another one what that reports', () => {
  it.each(pairs)('where %s refuses it, lets %s be silent', (_, told, { lowered, at, check }) => {
    const { refused, warned } = check();
    expect(lowered.filter((rule) => !refused.some(isOf(rule)))).toEqual([]);
    expect([...refused, ...warned]).not.toContain(`${told} ${at}`);
  });

  it.each(pairs)('where %s warns of it, has %s tell what it finds', (_, told, { lowered, at, check }) => {
    const { refused, warned } = check(setTo('warning', lowered));
    expect(lowered.filter((rule) => !warned.some(isOf(rule)))).toEqual([]);
    expect(refused.filter(isOf(...lowered))).toEqual([]);
    expect(told === WARNS ? warned : refused).toContain(`${told} ${at}`);
  });

  it.each(pairs)('where %s is off, has %s tell what it finds', (_, told, { lowered, at, check }) => {
    const { refused, warned } = check(setTo('off', lowered));
    expect([...refused, ...warned].filter(isOf(...lowered))).toEqual([]);
    expect(told === WARNS ? warned : refused).toContain(`${told} ${at}`);
  });

  it.each(silentPairs)(
    'where %s is off, has %s say nothing that would only be the same',
    (_, told, { lowered, check }) => {
      expect(lowered.filter((rule) => !check().refused.some(isOf(rule)))).toEqual([]);
      expect(allOf(check(setTo('off', lowered))).filter(isOf(told))).toEqual([]);
      for (const rule of lowered) expect(findRule(rule)?.lowered).toContain(told);
    },
  );
});

describe('a rule that is off takes away what it finds itself, and nothing else', () => {
  it.each([
    ['accounts', ruleCases.map((one) => (set?: RuleSeverities) => checkAccount(one, set))],
    ['transactions', transactionRuleCases.map((one) => (set?: RuleSeverities) => checkTransactions(one, set))],
  ])('in all cases of %s', (_, checks) => {
    const lost = checks.flatMap((check) => {
      const all = allOf(check());
      const rules = [...new Set(all.map((word) => word.split(' ')[0] ?? ''))].filter(isLowerable);
      return rules.flatMap((rule) => {
        const left = new Set(allOf(check(setTo('off', [rule]))));
        return all.filter((word) => !isOf(rule)(word) && !left.has(word)).map((word) => `${rule} takes ${word}`);
      });
    });
    expect(lost).toEqual([]);
  });
});
