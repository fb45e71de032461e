import { JsonNumber } from '@carryover/contract';
import { type Draw, seedOf } from '@carryover/samples';
import { distinctSample, makeAccount } from '@carryover/testing';
import { CONTROL_TOTALS, FILES } from '../corpus/uploads.js';
import { PARTS } from '../corpus/waves.js';
import type { Given, Lane } from '../hostile-request.js';
import { drawBySchema, HARMLESS } from './draw-by-schema.js';
import type { Operation } from './operations.js';
import { pick } from './pick.js';
import { toWellFormed } from './well-formed.js';

type Make = (draw: Draw, given: Given) => unknown;

/** Lists in which an odd entry makes no difference to accounts. */
const FREE_LISTS = ['campaign', 'dunning_path', 'debt_agency', 'reference_namespace'];
/** What a run adds to the numbers of accounts, so that they are not those of the lanes. */
const FIRST_ACCOUNT = 100_000;
const DISTINCT = 6_000_000;

const text = (draw: Draw) => pick(draw, HARMLESS);
const pounds = (draw: Draw) => `${draw.whole(0, 1) ? '-' : ''}${draw.whole(0, 99_999)}.${draw.whole(10, 99)}`;
const day = (draw: Draw) => `201${draw.whole(0, 9)}-0${draw.whole(1, 9)}-1${draw.whole(0, 9)}`;

/** An account that nobody has sent yet, with an odd number now and then. */
function account(draw: Draw, { seed, number }: Given): unknown {
  const index = FIRST_ACCOUNT + (((Math.imul(seed, 7_919) + number) >>> 0) % DISTINCT);
  const payload = makeAccount({
    supplier: 'DEMO',
    account: index,
    seed: seedOf(index),
    size: draw.whole(0, 60),
  });
  const odd = draw.maybe(0.2) ? `${text(draw)}`.slice(0, 60) : 'H';
  return { ...payload, external_account_number: `${odd}-${seed}-${number}` };
}

/** An account for a wave. */
const lineOf = (draw: Draw, given: Given, index: number) => ({
  ...Object(account(draw, given)),
  external_account_number: `W-${given.seed}-${given.number}-${index}`,
});

const of = (lane: Lane, draw: Draw) => ({
  import_supplier: 'DEMO',
  external_account_number: pick(draw, lane.accounts),
});

/** An account of the lane, which is a sample, with other words in what may be corrected. */
const correction: Make = (draw, { lane }) => {
  const number = pick(draw, lane.accounts);
  const sample = distinctSample(Number(number.slice(number.lastIndexOf('-') + 1)));
  const [first, ...others] = sample.customers ?? [];
  return {
    ...sample,
    external_account_number: number,
    billing_name: text(draw).slice(0, 500),
    customers: [{ ...first, salutation: text(draw).slice(0, 100) }, ...others],
    notes: draw.list(draw.whole(1, 3), () => ({ body: `${text(draw)}.` })),
  };
};

const notes: Make = (draw, { lane }) => ({
  ...of(lane, draw),
  notes: draw.list(draw.whole(1, 3), () => ({
    body: draw.list(draw.whole(1, 3), () => text(draw)).join(draw.pick(['\n', ' ', '\t', ''])),
    ...draw.optional(
      { created_at: () => `${day(draw)}T10:00:00.${draw.whole(0, 999_999)}+01:00`, is_pinned: () => true },
      0.3,
    ),
  })),
});

/** What goes together in a transaction. */
const TERMS: readonly object[] = [
  { type: 'CREDIT', reason: 'IMPORTED_CREDIT' },
  { type: 'CHARGE', reason: 'IMPORTED_CHARGE' },
  { type: 'PAYMENT', reason: 'ACCOUNT_CHARGE_PAYMENT', payment_type: 'DD_REGULAR_COLLECTION' },
  { type: 'REPAYMENT', payment_type: 'DIRECT_CREDIT' },
];

const amount = (draw: Draw) => {
  const text = draw.pick([
    '0.01',
    '1.10',
    '.5',
    '5.',
    '007.50',
    '12345678.99',
    `${draw.whole(1, 99_999)}.${draw.whole(10, 99)}`,
  ]);
  return draw.maybe(0.3) && /^[1-9]\d*\.\d+$/.test(text) ? new JsonNumber(text) : text;
};

const transactions: Make = (draw, { lane, seed, number, world }) => ({
  ...of(lane, draw),
  transactions: draw.list(draw.whole(1, 3), (index) => ({
    transaction_id: `${toWellFormed(text(draw).slice(0, 100)).trim()}-${seed}-${number}-${index}`,
    transaction_date: world.yesterday,
    amount: amount(draw),
    ...pick(draw, TERMS),
    ...draw.optional({ display_note: () => text(draw), note: () => text(draw) }),
  })),
});

const statements: Make = (draw, { lane, seed, number }) => ({
  ...of(lane, draw),
  statements: draw.list(draw.whole(1, 2), (index) => ({
    bill_period_from_date: `20${draw.whole(10, 18)}-01-01`,
    bill_period_to_date: '2019-01-31',
    statement_id: `${text(draw).slice(0, 100)}-${seed}-${number}-${index}`,
    ...draw.optional({ number: () => text(draw).slice(0, 200), gross_amount: () => draw.whole(-1e9, 1e9) / 100 }),
  })),
});

const instruction: Make = (draw, { lane, seed, number }) => ({
  ...of(lane, draw),
  vendor: 'SANDBOX',
  reference: `ok_${text(draw).slice(0, 100)}_${seed}_${number}`,
  type: 'CARD',
});

const totals: Make = (draw, { lane }) => {
  const line = () => ({
    external_account_number: draw.maybe() ? pick(draw, lane.accounts) : text(draw).slice(0, 100),
    meter_points: { electricity: draw.whole(0, 9), gas: draw.whole(0, 9) },
    balance: pounds(draw),
    transactions: { count: draw.whole(0, 99), sum: pounds(draw) },
  });
  const byNumber = new Map(draw.list(draw.whole(1, 4), line).map((one) => [one.external_account_number.trim(), one]));
  return Buffer.from([...byNumber.values()].map((one) => `${JSON.stringify(one)}\n`).join(''));
};

const settings: Make = (draw) => {
  const drawn = Object(drawBySchema(draw, { $ref: '#/components/schemas/ChangeSupplierSettingsRequest' }));
  return { reason: text(draw), settings: Reflect.get(drawn, 'settings') };
};

/** Accounts to be taken back; without a second person none is. */
const selection: Make = (draw, { lane }) => ({
  ...draw.optional({ wave: () => (draw.maybe(0.9) ? pick(draw, lane.waves) : text(draw)) }, 0.3),
  external_account_numbers: draw.list(draw.whole(1, 3), () =>
    draw.maybe(0.8) ? pick(draw, lane.accounts) : text(draw),
  ),
});

const BLOCKERS = ['mail_sent', 'registration_sent', 'mandate_confirmed', 'money_added', 'notes_added'];

const hookUrl = (draw: Draw, { number }: Given) =>
  `https://example.com/${draw.pick(['', 'hook', 'é', '%20', '?a=b&c', '😀', '#x', '..%2f'])}${number}`;

const csv = (value: string) => `"${value.replaceAll('"', '""')}"`;

const MAKERS: Readonly<Record<string, Make>> = {
  correctAccount: correction,
  createAccount: account,
  validateAccount: account,
  createNotes: notes,
  createTransactions: transactions,
  createHistoricalStatements: statements,
  createPaymentInstruction: instruction,
  createReconciliation: (draw, given) =>
    draw.maybe(0.6) ? totals(draw, given) : Buffer.from(pick(draw, CONTROL_TOTALS)),
  sendWavePart: (draw, given) =>
    draw.maybe(0.5)
      ? Buffer.from(draw.list(draw.whole(1, 3), (index) => `${JSON.stringify(lineOf(draw, given, index))}\n`).join(''))
      : pick(draw, PARTS),
  changeSupplierSettings: settings,
  previewRetraction: (draw, given) => ({
    selection: selection(draw, given),
    waivers: draw.list(draw.whole(0, 5), (index) => ({ blocker: BLOCKERS[index] })),
  }),
  startRetraction: (draw, given) => ({
    reason: text(draw),
    selection: selection(draw, given),
    waivers: BLOCKERS.map((blocker) => ({ blocker, reason: text(draw) })),
    expected_count: draw.whole(1, 2),
  }),
  setSupplierWebhook: (draw, given) => ({ reason: text(draw), url: hookUrl(draw, given) }),
  setWebhook: (draw, given) => ({ url: hookUrl(draw, given) }),
  registerSupplier: (draw, { seed, number }) => ({
    reason: text(draw),
    code: `H-${seed}-${number}`,
    name: text(draw),
    organization: `H ${seed} ${number}`,
  }),
  putCatalogueEntry: (draw) => ({
    reason: text(draw),
    values: { is_active: false, ...draw.optional({ name: () => text(draw) }) },
  }),
  changeCatalogueEntry: (draw) => ({ reason: text(draw), values: { is_active: false } }),
  loadCatalogueEntries: (draw, { number }) =>
    Buffer.from(
      draw.maybe(0.4) ? pick(draw, FILES) : `code,is_active\n${csv(`${text(draw).slice(0, 100)}-${number}`)},false\n`,
    ),
};

/** A body that fits, as a value or, where it is not JSON, as bytes; undefined for an operation without one. */
export function drawBody(draw: Draw, operation: Operation, given: Given): unknown {
  const make = MAKERS[operation.id];
  if (make !== undefined) return make(draw, given);
  return operation.schema === undefined ? undefined : drawBySchema(draw, operation.schema);
}

/** A value for a parameter of a path: something that is there. */
export function drawPathValue(draw: Draw, operation: Operation, name: string, { lane, world }: Given): string {
  switch (name) {
    case 'import_supplier_code':
      return draw.maybe(0.9) ? 'DEMO' : lane.code;
    case 'external_account_number':
    case 'external_identifier':
      return pick(draw, lane.accounts);
    case 'wave_code':
      return pick(draw, lane.waves);
    case 'part_code':
      return draw.pick(['a', 'b', 'c']);
    case 'account_number':
      return pick(draw, lane.accountNumbers);
    case 'code':
      return lane.code;
    case 'list':
      return operation.method === 'GET' ? pick(draw, [...FREE_LISTS, 'tariff', 'psr_code']) : pick(draw, FREE_LISTS);
    case 'report_id':
      return world.reportId;
    default:
      return idFor(draw, operation, { lane, world });
  }
}

function idFor(draw: Draw, { path }: Operation, { lane, world }: Pick<Given, 'lane' | 'world'>): string {
  if (path.includes('/imports/')) return pick(draw, lane.imports);
  if (path.includes('/meter-points/')) return pick(draw, lane.meterPoints);
  if (path.includes('/staff/')) return lane.staffId;
  return path.includes('/batches/') ? world.batchId : '0199a000-0000-7000-8000-000000000000';
}
