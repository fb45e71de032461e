import {
  canonicalJson,
  LOWERABLE_RULES,
  type Problem,
  parseStrictJson,
  type RuleSeverities,
  readAccountPayload,
  readRequestBy,
  SEVERITIES,
  TransactionsRequest,
  type ValidationContext,
  validateTransactions,
  writeExactJson,
} from '@carryover/contract';
import { SAMPLE_CONTEXT, SAMPLE_DAY } from '@carryover/contract/rule-cases';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generatePayloads } from '../payloads/generator/generate-payloads.js';
import { samplePayload } from '../payloads/sample/sample-payload.js';
import { sampleTransactions } from '../payloads/sample/sample-transactions.js';
import { mutate, mutationArbitrary } from './mutate.js';
import { propertyRuns } from './property-runs.js';

const live: ValidationContext = { today: SAMPLE_DAY, supplierExists: true };
const small = generatePayloads(200, 23, 'DEMO').filter((account) => JSON.stringify(account).length < 6_000);
const bases = [samplePayload(), ...small.slice(0, 40)];

const transactions: object = JSON.parse(writeExactJson(sampleTransactions()));

const changed = fc
  .record({
    base: fc.nat({ max: bases.length - 1 }),
    mutations: fc.array(mutationArbitrary, { minLength: 1, maxLength: 6 }),
  })
  .map(({ base, mutations }) => mutate(bases[base] ?? {}, mutations));

const anySeverities: fc.Arbitrary<RuleSeverities> = fc.dictionary(
  fc.constantFrom(...LOWERABLE_RULES),
  fc.record({ severity: fc.constantFrom(...SEVERITIES) }),
  { minKeys: 30, maxKeys: LOWERABLE_RULES.length },
);

/** What refuses a sandbox supplier, too: what cannot be read, limits, closed lists, identity, and plain forms. */
const ESSENTIAL = new Set(
  ['R01', 'R03', 'R04', 'R05', 'R06', 'R07', 'R08', 'R09', 'R10', 'R12', 'R16', 'R28', 'R29', 'R139'], //
);
const PAIR = ['import_supplier', 'external_account_number'];

const wordsOf = (problems: readonly Problem[]): Set<string> =>
  new Set(problems.map(({ rule, path, code, detail }) => `${rule} ${path} ${code}: ${detail}`));

function expectSameWords(ofLive: readonly Problem[], refused: readonly Problem[], warned: readonly Problem[]): void {
  const told = wordsOf(ofLive);
  const errors = wordsOf(refused);
  const onlyLenient = [...errors].filter((one) => !told.has(one));
  const ofSandbox = new Set([...errors, ...wordsOf(warned)]);
  for (const one of onlyLenient) ofSandbox.delete(one);
  expect([...ofSandbox].sort()).toEqual([...told].sort());
}

/** A number that no column takes: a limit, whichever rule has the bounds of the field. */
function isBeyondLimits(raw: unknown, path: string): boolean {
  const value = path.split('.').reduce<unknown>((node, key) => Object(node)[key], raw);
  return typeof value === 'number' && Math.abs(value) > 32_767;
}

describe('a sandbox supplier', () => {
  it('is told word for word what a live one is, as errors or warnings', () => {
    let accepted = 0;
    fc.assert(
      fc.property(changed, (raw) => {
        const ofLive = readAccountPayload(raw, live);
        const ofSandbox = readAccountPayload(raw, { ...live, isSandbox: true });
        expectSameWords([...ofLive.ruleErrors, ...ofLive.warnings], ofSandbox.ruleErrors, ofSandbox.warnings);
        if (ofSandbox.payload !== null && ofLive.payload === null) accepted += 1;
      }),
      { numRuns: propertyRuns(5_000) },
    );
    expect(accepted).toBeGreaterThan(propertyRuns(400));
  }, 120_000);

  it('is told the same of transactions', () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(mutationArbitrary, { minLength: 1, maxLength: 6 }), (mutations) => {
        const raw = parseStrictJson(Buffer.from(writeExactJson(mutate(transactions, mutations))), {
          exactNumbers: true,
        });
        const validateAs = (isSandbox: boolean) =>
          validateTransactions(
            readRequestBy(TransactionsRequest, raw, { today: SAMPLE_DAY, isSandbox }),
            SAMPLE_CONTEXT,
          );
        const ofLive = validateAs(false);
        const ofSandbox = validateAs(true);
        if (ofSandbox.problems.length === 0 && ofLive.problems.length > 0) accepted += 1;
        expectSameWords([...ofLive.problems, ...ofLive.warnings], ofSandbox.problems, ofSandbox.warnings);
      }),
      { numRuns: propertyRuns(2_000) },
    );
    expect(accepted).toBeGreaterThan(propertyRuns(20));
  }, 120_000);

  it('is refused only for what is essential', () => {
    fc.assert(
      fc.property(changed, (raw) => {
        const { ruleErrors } = readAccountPayload(raw, { ...live, isSandbox: true });
        const others = ruleErrors.filter(
          ({ rule, code, path }) =>
            !((ESSENTIAL.has(rule) && code !== 'blank') || PAIR.includes(path) || isBeyondLimits(raw, path)),
        );
        expect(others).toEqual([]);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  }, 120_000);

  it('has what is kept of its payload read the same when it is read again', () => {
    fc.assert(
      fc.property(changed, (raw) => {
        const { payload } = readAccountPayload(raw, { ...live, isSandbox: true });
        if (payload === null) return;
        const again = readAccountPayload(payload, { ...live, isSandbox: true });
        expect(again.ruleErrors).toEqual([]);
        expect(canonicalJson(again.payload)).toBe(canonicalJson(payload));
      }),
      { numRuns: propertyRuns(5_000) },
    );
  }, 120_000);
});

describe('a live supplier for whom staff have set severities', () => {
  it('is refused for no rule that is lowered, and told of none that is off', () => {
    fc.assert(
      fc.property(changed, anySeverities, (raw, ruleSeverities) => {
        const { ruleErrors, warnings } = readAccountPayload(raw, { ...live, settings: { ruleSeverities } });
        const isSet = (rule: string, severity: string) => ruleSeverities[rule]?.severity === severity;
        expect(warnings.filter(({ rule }) => isSet(rule, 'off'))).toEqual([]);
        expect(
          ruleErrors.filter(
            ({ rule, path }) => (isSet(rule, 'off') || isSet(rule, 'warning')) && !isBeyondLimits(raw, path),
          ),
        ).toEqual([]);
      }),
      { numRuns: propertyRuns(5_000) },
    );
  }, 120_000);
});
