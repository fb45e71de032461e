import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldErrorTree } from '../errors/field-errors/field-error-tree.js';
import { canonicalJson } from '../json/canonical-json.js';
import { liveSeverities, SANDBOX_SEVERITIES } from '../rules/severity/severities.js';
import { AccountImportRequest } from './dto/account-import.request.js';
import { MeterPayload } from './dto/meter.payload.js';
import { PsrPayload } from './dto/psr.payload.js';
import { RegisterPayload } from './dto/register.payload.js';
import { SupplyAddressPayload } from './dto/supply-address.payload.js';
import { WarmHomeDiscountPayload } from './dto/warm-home-discount.payload.js';
import { type PayloadClass } from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';
import { NotesRequest } from './post-import/notes/notes.request.js';
import { LineItemPayload } from './post-import/transactions/line-item.payload.js';
import { oracleErrors } from './testing/class-validator-oracle.js';
import { examplePayload } from './testing/example-payload.js';
import { shapeArbitrary } from './testing/shape-arbitrary.js';
import { MOST_PROBLEMS, walkPayload, walkPayloadInSlices } from './walk-payload.js';

/** `PROPERTY_RUNS=17` makes more than 100,000 comparisons with the oracle (docs/performance). */
const ROOT_RUNS = propertyRuns(300);
const CLASS_RUNS = propertyRuns(200);

const LINE = {
  rate_band: 'CONSUMPTION_STANDARD',
  start_date: '2025-06-01',
  end_date: '2025-06-30',
  number_of_units: '1',
  net_amount: '1',
};

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
    100 * ROOT_RUNS + 20_000,
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
      { numRuns: propertyRuns(200) },
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

  it('is the same for advice whatever the supplier: the word is kept, trimmed', () => {
    const { value, problems, warnings } = walkPayload(AccountImportRequest, { communication_preference: ' POST ' });
    expect(value).toEqual({ communication_preference: 'POST' });
    expect(problems.map(({ path }) => path.join('.'))).not.toContain('communication_preference');
    expect(warnings.map(({ path, problem }) => [path.join('.'), problem.code])).toEqual([
      ['communication_preference', 'unknown_value'],
    ]);
  });

  it('reads no further after a bounded number of problems, however many there are', () => {
    const transactions = Array.from({ length: 10_000 }, () => ({}));
    const ledgers = Array.from({ length: 50 }, () => ({
      current_statement_transactions: transactions,
      historical_statement_transactions: transactions,
    }));
    const started = performance.now();
    const { problems, isCut } = walkPayload(AccountImportRequest, { ledgers });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(problems).toHaveLength(MOST_PROBLEMS);
    expect(isCut).toBe(true);
  });
});

describe('a value of which the problem is only a warning', () => {
  /** What is kept of an object where everything that can be is a warning. */
  function kept(type: PayloadClass, raw: object) {
    const { value, problems, warnings } = walkPayload(type, raw, { severities: SANDBOX_SEVERITIES });
    const paths = (found: typeof problems) => found.map(({ path, problem }) => `${problem.rule} ${path.join('.')}`);
    return { value, problems: paths(problems), warnings: paths(warnings) };
  }

  it.each([
    [RegisterPayload, { register_id: 'L', tpr: '206', number_of_digits: 16 }, ['R76 tpr', 'R78 number_of_digits']],
    [PsrPayload, { elec_industry_code: '1', effective_from: '2024-01-01' }, ['R34 elec_industry_code']],
    [LineItemPayload, { ...LINE, units: ['1', '2', '3'] }, ['R163 units']],
    [LineItemPayload, { ...LINE, units: [] }, ['R163 units']],
    [MeterPayload, { meter_serial_number: 'A_1', installed_on: '2024-01-01' }, ['R72 meter_serial_number']],
  ] as const)('is kept of a %p as it was sent: %j', (type, raw, warned) => {
    expect(kept(type, raw)).toEqual({ value: raw, problems: [], warnings: warned });
  });

  it('is missing where it was missing or blank', () => {
    expect(kept(RegisterPayload, { register_id: ' ' })).toEqual({
      value: {},
      problems: [],
      warnings: ['R05 register_id', 'R02 number_of_digits'],
    });
  });

  it('is an empty list where a list is required and left out, a new one each time', () => {
    const [one, other] = [{}, {}].map((raw) => kept(SupplyAddressPayload, raw));
    expect(one?.value).toEqual({ meter_points: [] });
    expect(one?.warnings).toContain('R02 meter_points');
    expect(Object(other?.value).meter_points).not.toBe(Object(one?.value).meter_points);
    expect(kept(SupplyAddressPayload, { meter_points: [] }).value).toEqual({ meter_points: [] });
  });

  it('is nothing where a list without entries means nothing: that is an error for everybody', () => {
    const { problems } = kept(NotesRequest, { import_supplier: 'A', external_account_number: '1', notes: [] });
    expect(problems).toEqual(['R05 notes']);
  });

  it('is a list with all its entries, and their problems are found', () => {
    const administrators = [{ given_name: 'Kerra', family_name: 'Nance' }, { shoe_size: 9 }];
    const { value, problems, warnings } = kept(SupplyAddressPayload, { property_administrators: administrators });
    expect(value).toMatchObject({ property_administrators: [administrators[0], {}] });
    expect(problems).toEqual(['R01 property_administrators.1.shoe_size']);
    expect(warnings).toContain('R44 property_administrators');
  });

  it('is not kept where it is too large for everybody', () => {
    const entries = Array.from({ length: 101 }, () => ({}));
    expect(kept(SupplyAddressPayload, { property_administrators: entries }).problems).toEqual([
      'R44 property_administrators',
    ]);
    expect(kept(LineItemPayload, { ...LINE, units: Array(1_001).fill('1') }).problems).toEqual(['R10 units']);
    expect(kept(RegisterPayload, { register_id: 'L', number_of_digits: 32_768 }).problems).toEqual([
      'R78 number_of_digits',
    ]);
    expect(kept(RegisterPayload, { register_id: 'L', tpr: 'x'.repeat(256) }).problems).toContain('R05 tpr');
  });

  it.each(['2018-19', '18/19'])(
    'is not kept of a tax year written as %s, which the interface says itself',
    (tax_year) => {
      expect(kept(WarmHomeDiscountPayload, { tax_year }).problems).toEqual(['R139 tax_year']);
    },
  );

  it("is nobody's business where the rule is off", () => {
    const severities = liveSeverities({ R76: { severity: 'off' } }, '2026-01-01');
    const raw = { register_id: 'L', tpr: '0020x', number_of_digits: 5 };
    expect(walkPayload(RegisterPayload, raw, { severities })).toMatchObject({
      value: raw,
      problems: [],
      warnings: [],
      isCut: false,
      hasMoreWarnings: false,
    });
  });
});

describe('walkPayloadInSlices', () => {
  const note = fc.oneof(
    fc.record(
      { body: fc.oneof(fc.string(), fc.integer()), is_pinned: fc.oneof(fc.boolean(), fc.string()) },
      { requiredKeys: [] },
    ),
    fc.constant(null),
    fc.record({
      document_paths: fc.array(fc.record({ document_path: fc.string() }, { requiredKeys: [] }), { maxLength: 30 }),
    }),
  );
  const body = fc.record(
    {
      import_supplier: fc.oneof(fc.string(), fc.integer()),
      odd: fc.boolean(),
      notes: fc.array(note, { maxLength: 100 }),
    },
    { requiredKeys: [] },
  );

  it('reads what reading at once reads, and finds the same problems up to the same number', async () => {
    const mostProblems = fc.integer({ min: 1, max: 40 });
    const property = fc.asyncProperty(body, mostProblems, async (raw, most) => {
      const options = { severities: liveSeverities({}, '2026-01-01'), mostProblems: most };
      const atOnce = walkPayload(NotesRequest, raw, options);
      expect(await walkPayloadInSlices(NotesRequest, raw, options, async () => undefined)).toEqual(atOnce);
    });
    await fc.assert(property, { numRuns: propertyRuns(200) });
  });

  it('pauses between slices of a long list, and not for a short one', async () => {
    const pausesFor = async (length: number) => {
      let pauses = 0;
      const notes = Array.from({ length }, () => ({ body: 'A note' }));
      await walkPayloadInSlices(NotesRequest, { notes }, {}, async () => {
        pauses += 1;
      });
      return pauses;
    };
    expect([await pausesFor(20), await pausesFor(21), await pausesFor(1_000)]).toEqual([0, 2, 50]);
  });
});
