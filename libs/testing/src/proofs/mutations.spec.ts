import {
  canonicalJson,
  NO_REFERENCE_DATA,
  readAccountPayload,
  referenceKey,
  type ValidationContext,
} from '@carryover/contract';
import { SAMPLE_DAY } from '@carryover/contract/rule-cases';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generatePayloads } from '../payloads/generator/generate-payloads.js';
import { samplePayload } from '../payloads/sample/sample-payload.js';
import { mutate, mutationArbitrary } from './mutate.js';
import { propertyRuns } from './property-runs.js';

const plain: ValidationContext = { today: SAMPLE_DAY, supplierExists: true };
const contexts: readonly ValidationContext[] = [
  { today: '2028-02-29' },
  {
    ...plain,
    settings: { paymentDays: [1, 2], rejectTestEmails: true, sendRegistrationFlows: true, strictMprnCheck: false },
    referenceData: { ...NO_REFERENCE_DATA, campaigns: new Set(['living-alone']), tprs: new Set(['00206']) },
    takenReferences: new Set([referenceKey('crm', 'CRM-88-20417')]),
  },
  { ...plain, settings: { skipPropertyCreation: true } },
  { ...plain, settings: { skipSupplyPointCreation: true } },
  { ...plain, isSandbox: true },
];
const small = generatePayloads(400, 11, 'DEMO').filter((account) => JSON.stringify(account).length < 6_000);
const bases = [samplePayload(), ...small.slice(0, 60)];

/** Messages anywhere in a nested answer. */
function countMessages(node: unknown): number {
  if (typeof node === 'string') return 1;
  return Object.values(Object(node)).reduce<number>((total, inner) => total + countMessages(inner), 0);
}

const mutated = fc.record({
  base: fc.nat({ max: bases.length - 1 }),
  context: fc.oneof({ weight: 2, arbitrary: fc.constant(plain) }, fc.constantFrom(...contexts)),
  mutations: fc.oneof(fc.tuple(mutationArbitrary), fc.array(mutationArbitrary, { minLength: 2, maxLength: 4 })),
});

describe('payloads changed at random', () => {
  it('are each read or refused with a problem, and read the same when they are read again', () => {
    let valid = 0;
    fc.assert(
      fc.property(mutated, ({ base, context, mutations }) => {
        const sent = mutate(bases[base] ?? {}, mutations);
        const { payload, errors, ruleErrors } = readAccountPayload(sent, context);
        expect(payload === null).toBe(ruleErrors.length > 0);
        expect(countMessages(errors.toJSON())).toBe(ruleErrors.length);
        if (payload === null) return;
        valid += 1;
        const again = readAccountPayload(payload, context);
        expect(again.ruleErrors).toEqual([]);
        expect(canonicalJson(again.payload)).toBe(canonicalJson(payload));
      }),
      { numRuns: propertyRuns(20_000) },
    );
    // Changes that break every payload would prove nothing about reading them.
    expect(valid).toBeGreaterThan(propertyRuns(500));
  }, 180_000);
});
