import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldErrorTree } from '../field-errors/field-error-tree.js';
import { canonicalJson } from '../json/canonical-json.js';
import { AccountImportRequest } from './dto/account-import.request.js';
import { oracleErrors } from './testing/class-validator-oracle.js';
import { examplePayload } from './testing/example-payload.js';
import { shapeArbitrary } from './testing/shape-arbitrary.js';
import { MOST_PROBLEMS, walkPayload } from './walk-payload.js';

function walkerErrors(raw: object): FieldErrorTree {
  const tree = new FieldErrorTree();
  for (const { path, problem } of walkPayload(AccountImportRequest, raw).problems) tree.add(path, problem.detail);
  return tree;
}

describe('walkPayload', () => {
  it('finds what class-validator finds by the same decorators, message by message', () => {
    let broken = 0;
    fc.assert(
      fc.property(shapeArbitrary(AccountImportRequest), (raw) => {
        const errors = walkerErrors(raw);
        if (!errors.isEmpty) broken += 1;
        expect(canonicalJson(errors.toJSON())).toBe(canonicalJson(oracleErrors(AccountImportRequest, raw).toJSON()));
      }),
      { numRuns: 1_000 },
    );
    expect(broken).toBeGreaterThan(100);
  });

  it('accepts the example, and so does the oracle', () => {
    const example = examplePayload(AccountImportRequest);
    expect(walkerErrors(example).toJSON()).toEqual({});
    expect(oracleErrors(AccountImportRequest, example).toJSON()).toEqual({});
  });

  it('changes nothing when it reads what it has read', () => {
    fc.assert(
      fc.property(shapeArbitrary(AccountImportRequest), (raw) => {
        const { value } = walkPayload(AccountImportRequest, raw);
        const again = walkPayload(AccountImportRequest, JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(again.value)).toBe(canonicalJson(value));
      }),
      { numRuns: 500 },
    );
  });

  it('removes an object whose fields are all blank, and keeps list entries in their places', () => {
    const { value } = walkPayload(AccountImportRequest, {
      customers: [{ given_name: '' }, { psr: [], customer_preferences: {} }, 7, { title: 'Dr' }],
    });
    expect(value).toEqual({ customers: [{}, {}, undefined, { title: 'Dr' }] });
  });

  it('leaves out an optional list without entries and keeps a required one', () => {
    const { value } = walkPayload(AccountImportRequest, {
      references: [],
      supply_addresses: [{ meter_points: [], property_administrators: [] }],
    });
    expect(value).toEqual({ supply_addresses: [{ meter_points: [] }] });
  });

  it('lists a bounded number of problems, quickly, however many there are', () => {
    const transactions = Array.from({ length: 10_000 }, () => ({}));
    const ledgers = Array.from({ length: 50 }, () => ({
      current_statement_transactions: transactions,
      historical_statement_transactions: transactions,
    }));
    const started = performance.now();
    const { problems } = walkPayload(AccountImportRequest, { ledgers });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(problems).toHaveLength(MOST_PROBLEMS + 1);
    expect(problems.at(-1)).toMatchObject({
      path: [],
      problem: { detail: 'Only the first 10000 problems are listed.' },
    });
  });
});
