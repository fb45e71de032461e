import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldErrorTree } from '../field-errors/field-error-tree.js';
import { canonicalJson } from '../json/canonical-json.js';
import { AccountImportRequest } from './dto/account-import.request.js';
import { type PayloadClass } from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';
import { oracleErrors } from './testing/class-validator-oracle.js';
import { examplePayload } from './testing/example-payload.js';
import { shapeArbitrary } from './testing/shape-arbitrary.js';
import { MOST_PROBLEMS, walkPayload } from './walk-payload.js';

/** 1 makes some thousand comparisons with the oracle, 17 makes more than 100,000 (docs/performance). */
const FACTOR = Number(process.env.ORACLE_RUNS_FACTOR ?? 1);
const ROOT_RUNS = 300 * FACTOR;
const CLASS_RUNS = 200 * FACTOR;

function walkerErrors(type: PayloadClass, raw: object): FieldErrorTree {
  const tree = new FieldErrorTree();
  for (const { path, problem } of walkPayload(type, raw).problems) tree.add(path, problem.detail);
  return tree;
}

function classesWithin(type: PayloadClass): PayloadClass[] {
  const nested = [...fieldsOf(type).values()].flatMap((spec) =>
    spec.kind === 'leaf' ? [] : classesWithin(spec.type()),
  );
  return [...new Set([type, ...nested])];
}

describe('walkPayload', () => {
  it.each(classesWithin(AccountImportRequest).map((type) => [type.name, type] as const))(
    'finds in %s what class-validator finds by the same decorators, message by message and in its order',
    (_name, type) => {
      let broken = 0;
      fc.assert(
        fc.property(shapeArbitrary(type), (raw) => {
          const errors = walkerErrors(type, raw);
          if (!errors.isEmpty) broken += 1;
          expect(JSON.stringify(errors.toJSON())).toBe(JSON.stringify(oracleErrors(type, raw).toJSON()));
        }),
        { numRuns: type === AccountImportRequest ? ROOT_RUNS : CLASS_RUNS },
      );
      expect(broken).toBeGreaterThan(0);
    },
    20_000 * FACTOR,
  );

  it('accepts the example, and so does the oracle', () => {
    const example = examplePayload(AccountImportRequest);
    expect(walkerErrors(AccountImportRequest, example).toJSON()).toEqual({});
    expect(oracleErrors(AccountImportRequest, example).toJSON()).toEqual({});
  });

  it('changes nothing when it reads what it has read', () => {
    fc.assert(
      fc.property(shapeArbitrary(AccountImportRequest), (raw) => {
        const { value } = walkPayload(AccountImportRequest, raw);
        const again = walkPayload(AccountImportRequest, JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(again.value)).toBe(canonicalJson(value));
      }),
      { numRuns: 200 },
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

  it('gives fields in the order of their declaration, or by name when that is asked for', () => {
    const declared = Object.keys(walkPayload(AccountImportRequest, examplePayload(AccountImportRequest)).value);
    const byName = Object.keys(
      walkPayload(AccountImportRequest, examplePayload(AccountImportRequest), { order: 'by name' }).value,
    );
    expect(declared).toEqual([...fieldsOf(AccountImportRequest).keys()].filter((name) => declared.includes(name)));
    expect(byName).toEqual([...declared].sort());
    expect(byName).not.toEqual(declared);
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
