import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { balanceBrought } from '../control-totals-of.js';
import { entriesAt, fieldAt, objectsAt } from '../figures/payload-lists.js';
import {
  byWeekday,
  daysApart,
  daysBetween,
  has,
  latestReading,
  latestStatement,
  METERS,
  numberBetween,
  POINTS,
  textsAt,
  total,
  unitsBetween,
} from './account-facts.js';
import { grouped, groups, type Measure, share, shares } from './measure.js';

const YEAR = 365.25;

const TRANSACTIONS = ['ledgers.current_statement_transactions', 'ledgers.historical_statement_transactions'] as const;

const ages = numberBetween(18, 25, 35, 45, 55, 65, 75, 85);
const years = numberBetween(0, 1, 2, 3, 5, 8, 12);
const readingAges = numberBetween(0, 8, 31, 61, 92, 183, 366);
const balances = unitsBetween(-2_000, -1_000, -500, -200, -100, -50, 0, 50, 100, 200, 500, 1_000, 2_000);
const payments = unitsBetween(0, 25, 50, 75, 100, 150, 200, 300, 500);
const transactions = numberBetween(1, 3, 6, 9, 12, 24, 48, 96);
const electricity = unitsBetween(0, 1_000, 2_000, 3_000, 4_000, 6_000, 10_000, 20_000);
const gas = unitsBetween(0, 2_000, 5_000, 8_000, 12_000, 16_000, 24_000, 50_000);

const supplyStart = (account: AcceptedAccount): string | undefined =>
  textsAt(account, POINTS, 'supply_start_date').sort()[0];

/** Everything that is counted over the accounts of a wave, in the order of answers. */
export const MEASURES: readonly Measure[] = [
  share('customers.with_email', 'with a customer who has an e-mail address', (one) => has(one, 'customers', 'email')),
  share('customers.with_phone', 'with a customer who has a mobile or a landline number', (one) =>
    has(one, 'customers', 'mobile', 'landline'),
  ),
  share('customers.with_date_of_birth', 'with a customer whose date of birth is known', (one) =>
    has(one, 'customers', 'date_of_birth'),
  ),
  share('customers.several', 'with more than one customer', ({ customers = [] }) => customers.length > 1),
  grouped('customers.age', 'age of the first customer in years', ages, (one, day) =>
    yearsBetween(one.customers?.[0]?.date_of_birth, day),
  ),
  share('priority_services.any', 'with an entry of the priority services register', (one) => has(one, 'customers.psr')),
  shares('priority_services.by_code', 'code of the priority services register, of either fuel', (one) => [
    ...textsAt(one, 'customers.psr', 'elec_industry_code'),
    ...textsAt(one, 'customers.psr', 'gas_industry_code'),
  ]),
  groups('supply.fuels', 'fuels', fuelsOf),
  groups(
    'supply.postcode_area',
    'area of the first postcode that is supplied, its letters in front',
    (one) => /^[A-Z]{1,2}(?=\d)/.exec(one.supply_addresses?.[0]?.supply_postcode ?? '')?.[0],
  ),
  grouped('supply.years', 'years since the supply began', years, (one, day) => yearsBetween(supplyStart(one), day)),
  grouped('supply.start_weekday', 'weekday on which the supply began', byWeekday, supplyStart),
  share(
    'supply.start_on_first',
    'of which the supply began on the first of a month',
    (one) => supplyStart(one)?.endsWith('-01') === true,
  ),
  groups('agreements.tariff', 'tariff of the latest agreement of the first meter point', tariffOf),
  share('meters.prepay', 'with a prepayment meter', (one) =>
    objectsAt(one, METERS).some((entry) => entry.is_prepay === true),
  ),
  groups('meters.smart', 'kind of the first meter', (one) => textsAt(one, METERS, 'smart_type')[0]),
  grouped('readings.age', 'days from the latest reading to the day the account was sent', readingAges, (one, day) =>
    daysBetween(latestReading(one), day),
  ),
  grouped('readings.weekday', 'weekday of the latest reading', byWeekday, latestReading),
  grouped(
    'readings.after_statement',
    'days from the end of the last statement to the latest reading',
    daysApart,
    (one) => daysBetween(latestStatement(one), latestReading(one)),
  ),
  grouped('statements.weekday', 'weekday on which the last statement ends', byWeekday, latestStatement),
  grouped(
    'statements.after_billing',
    'days from the last day that is billed to the end of the last statement',
    daysApart,
    (one) => daysBetween(one.last_billed_to_date, latestStatement(one)),
  ),
  grouped('statements.sent_after', 'days from the end of the last statement to the day it was sent', daysApart, (one) =>
    daysBetween(one.ledgers?.[0]?.last_statement_closing_date, one.ledgers?.[0]?.last_statement_issue_date),
  ),
  groups('balance.sign', 'whether the customer is in credit or in debt', signOf),
  grouped('balance.amount', 'balance in pounds; credit is positive', balances, balanceOf),
  grouped(
    'transactions.count',
    'number of transactions',
    transactions,
    (one) => TRANSACTIONS.flatMap((list) => objectsAt(one, list)).length,
  ),
  groups(
    'payment_schedules.means',
    'how the first payment schedule is paid',
    (one) => textsAt(one, 'payment_schedules', 'means')[0],
  ),
  grouped('payment_schedules.amount', 'pounds that the payment schedules come to', payments, (one) =>
    total(textsAt(one, 'payment_schedules', 'amount')),
  ),
  share('debts.any', 'with a debt', (one) => has(one, 'debts')),
  grouped('annual_quantities.electricity', 'kWh of the latest estimates of annual consumption', electricity, (one) =>
    total(latestUse(one, `${POINTS}.eac_history`)),
  ),
  grouped('annual_quantities.gas', 'kWh of the latest annual quantities of gas', gas, (one) =>
    total(latestUse(one, `${POINTS}.aq_history`)),
  ),
  share('notes.any', 'with a note', (one) => has(one, 'notes')),
  share('references.any', 'with a name in another system', (one) => has(one, 'references')),
];

/** @returns undefined for the name of none */
export function measureByName(name: string): Measure | undefined {
  return MEASURES.find((measure) => measure.name === name);
}

function yearsBetween(from: string | undefined, to: string): number | undefined {
  const days = daysBetween(from, to);
  return days === undefined ? undefined : days / YEAR;
}

function fuelsOf(account: AcceptedAccount): string | undefined {
  const fuels = [...new Set(textsAt(account, POINTS, 'supply_type'))].sort();
  return fuels.length === 0 ? undefined : fuels.join(' and ').toLowerCase();
}

function tariffOf(account: AcceptedAccount): string | undefined {
  const [point] = objectsAt(account, POINTS);
  const agreements = (point?.agreements ?? []) as readonly { effective_from?: string; tariff_code?: string }[];
  const [last] = [...agreements].sort((one, other) =>
    (one.effective_from ?? '') < (other.effective_from ?? '') ? 1 : -1,
  );
  return last?.tariff_code;
}

/** In 10^-10 pounds; undefined for an account that says nothing of it. */
function balanceOf(account: AcceptedAccount): bigint | undefined {
  const isTold = account.transfer_balance !== undefined || (account.ledgers ?? []).length > 0;
  return isTold ? balanceBrought(account) : undefined;
}

function signOf(account: AcceptedAccount): string | undefined {
  const balance = balanceOf(account);
  if (balance === undefined) return undefined;
  if (balance === 0n) return 'nought';
  return balance > 0n ? 'credit' : 'debt';
}

/** The latest use of each time pattern regime. */
function latestUse(account: AcceptedAccount, list: string): string[] {
  const found = new Map<string, { readonly from: string; readonly use: string }>();
  for (const { entry, within } of entriesAt(account, list)) {
    const [from, use] = [fieldAt(entry, 'effective_from'), fieldAt(entry, 'consumption')];
    if (typeof from !== 'string' || typeof use !== 'string') continue;
    const key = `${within[POINTS]?.entry.identifier} ${fieldAt(entry, 'tpr')}`;
    const before = found.get(key);
    if (before === undefined || from > before.from) found.set(key, { from, use });
  }
  return [...found.values()].map(({ use }) => use);
}
