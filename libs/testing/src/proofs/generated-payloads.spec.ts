import { parseStrictJson, readAccountPayload } from '@carryover/contract';
import { SAMPLE_DAY } from '@carryover/contract/rule-cases';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountPayloadArbitrary } from '../payloads/generator/account-payload.arbitrary.js';
import { generatePayloads } from '../payloads/generator/generate-payloads.js';
import { propertyRuns } from './property-runs.js';

const context = { today: SAMPLE_DAY, supplierExists: true };

/** What is said about an account as it comes over the wire: nothing, not even a warning, when all of it is known. */
function problemsOf(account: object): string[] {
  const sent = parseStrictJson(Buffer.from(JSON.stringify(account)));
  const { ruleErrors, warnings } = readAccountPayload(sent, context);
  return [...ruleErrors, ...warnings].map(({ rule, path, detail }) => `${rule} ${path}: ${detail}`);
}

describe('generated payloads', () => {
  it('are valid, and nothing about them is odd, those of a fixed set', () => {
    const bad = generatePayloads(propertyRuns(1_000), 3, 'DEMO').flatMap((account) => problemsOf(account));
    expect(bad).toEqual([]);
  }, 120_000);

  it('are valid, and nothing about them is odd, those that properties draw', () => {
    fc.assert(
      fc.property(accountPayloadArbitrary({ supplier: 'DEMO' }), (account) => {
        expect(problemsOf(account)).toEqual([]);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  }, 120_000);
});
