import fc from 'fast-check';
import {
  answerToInstruction,
  answerToNotes,
  answerToRegister,
  answerToStatements,
  answerToTransactions,
  type TransactionItem,
} from '../answers/adding.js';
import { plain } from '../service/plain-answers.js';
import type { TransactionType } from '../world/world.js';
import { slot } from './arguments.js';
import { kindOf } from './kind.js';

/** One of a list of answers. */
interface Listed {
  readonly status: string;
}

const MOMENTS = ['2024-05-01T10:00:00Z', '2024-05-02T10:00:00Z'];
const seldom = fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const usually = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

const pounds = (pence: number) => `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
const REASONS: Readonly<Record<TransactionType, object>> = {
  CREDIT: { reason: 'IMPORTED_CREDIT' },
  CHARGE: { reason: 'IMPORTED_CHARGE' },
  PAYMENT: { reason: 'ACCOUNT_CHARGE_PAYMENT', payment_type: 'DEBIT_CARD' },
  REPAYMENT: { reason: 'FULL_CREDIT_REFUND', payment_type: 'DIRECT_CREDIT' },
};

const item: fc.Arbitrary<TransactionItem> = fc.record({
  id: fc.constantFrom('t1', 't2', 't3', 't4'),
  pence: fc.integer({ min: 1, max: 99_999 }),
  type: fc.constantFrom<TransactionType[]>('CREDIT', 'CHARGE', 'PAYMENT', 'REPAYMENT'),
  day: fc.constantFrom<TransactionItem['day'][]>('open', 'open', 'before', 'after'),
  isFlawed: seldom,
});

const DAYS: Readonly<Record<TransactionItem['day'], string>> = {
  before: '2019-05-05',
  open: '2024-10-10',
  after: '2999-05-05',
};

const transactionOf = ({ id, pence, type, day, isFlawed }: TransactionItem) => ({
  transaction_id: id,
  transaction_date: DAYS[day],
  amount: Number(pounds(pence)),
  type: isFlawed ? 'GIFT' : type,
  ...REASONS[type],
});

export const transactions = kindOf({
  weight: 6,
  arguments: fc.record({
    slot,
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
    checksPreviouslyAdded: usually,
    forcesDates: usually,
    isDryRun: seldom,
  }),
  async run(worlds, sequence, args, say) {
    const query = new URLSearchParams({
      check_previously_added: String(args.checksPreviouslyAdded),
      force_add_to_current_statement: String(args.forcesDates),
      dry_run: String(args.isDryRun),
    });
    const number = sequence.numberOf(args.slot);
    const answer = await sequence
      .apiOf(args.slot)
      .addTransactions(number, args.items.map(transactionOf), query.toString());
    const refused = Object(answer.body).transaction_data?.transaction_id;
    const seen =
      refused === undefined
        ? plain(answer, ({ results }: { results: Listed[] }) => ({ results: results.map(({ status }) => status) }))
        : { status: answer.status, refused };
    worlds.observe(say, seen, (world) => answerToTransactions(world, args, worlds.setting));
  },
});

export const notes = kindOf({
  weight: 4,
  arguments: fc.record({
    slot,
    items: fc.array(
      fc.record({
        body: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('Called.', 'Wrote.') }, fc.constant(null)),
        at: fc.constantFrom(null, null, ...MOMENTS),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  async run(worlds, sequence, args, say) {
    const items = args.items.map(({ body, at }) => ({
      ...(body === null ? {} : { body }),
      ...(at === null ? {} : { created_at: at }),
    }));
    const answer = await sequence.apiOf(args.slot).addNotes(sequence.numberOf(args.slot), items);
    const seen = plain(answer, (body: Listed[]) => ({ results: body.map(({ status }) => status) }));
    worlds.observe(say, seen, (world) => answerToNotes(world, args, worlds.setting));
  },
});

export const statements = kindOf({
  weight: 3,
  arguments: fc.record({
    slot,
    ids: fc.uniqueArray(fc.constantFrom('own', 's1', 's2', 's3'), { minLength: 1, maxLength: 2 }),
    isFlawed: seldom,
  }),
  async run(worlds, sequence, args, say) {
    const items = args.ids.map((id) => ({
      bill_period_from_date: '2019-01-01',
      bill_period_to_date: args.isFlawed ? '2018-01-31' : '2019-01-31',
      statement_id: id,
    }));
    const answer = await sequence.apiOf(args.slot).addStatements(sequence.numberOf(args.slot), items);
    worlds.observe(say, plain(answer), (world) => answerToStatements(world, args, worlds.setting));
  },
});

export const instruction = kindOf({
  weight: 3,
  arguments: fc.record({
    slot,
    vendor: fc.constantFrom('SANDBOX', 'SANDBOX', 'SANDBOX', 'NOBODY'),
    reference: fc.constantFrom('ok_1', 'ok_2', 'declined_1', 'flaky_1', 'flaky_2'),
  }),
  async run(worlds, sequence, args, say) {
    const number = sequence.numberOf(args.slot);
    const given = { vendor: args.vendor, type: 'CARD', reference: `${args.reference}_${number}` };
    const answer = await sequence.apiOf(args.slot).addPaymentInstruction(number, given);
    const isRefused = answer.body.error_detail !== undefined;
    const seen = isRefused ? { status: answer.status, refused: true } : plain(answer);
    worlds.observe(say, seen, (world) => answerToInstruction(world, args, worlds.setting));
  },
});

export const register = kindOf({
  weight: 3,
  arguments: fc.record({ slot, isDatedInThePast: seldom }),
  async run(worlds, sequence, args, say) {
    const pair = `${sequence.codeOf(args.slot)}/${sequence.numberOf(args.slot)}`;
    const query = args.isDatedInThePast ? '?supply_start_date=2020-01-01' : '';
    const answer = await sequence.call(`v1/data-import/send-registration-flows/${pair}/${query}`, 'POST');
    const points = ([account]: { meter_points: Listed[] }[]) => ({
      points: account?.meter_points.map(({ status }) => status),
    });
    worlds.observe(say, plain(answer, points), (world) => answerToRegister(world, args));
  },
});
