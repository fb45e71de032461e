import { DIGEST_GROUPS } from './digest-groups.js';
import type { Figure, FigureSource, FigureUnit } from './figure.js';

const POINTS = 'supply_addresses.meter_points';
const METERS = `${POINTS}.meters`;

type Further = Partial<Pick<Figure, 'personal' | 'isLater' | 'grows'>>;

const figure = (path: string, unit: FigureUnit, meaning: string, from: FigureSource, further: Further = {}): Figure => {
  const [group = '', name = ''] = path.split('.');
  return { group, name, meaning, unit, from, ...further };
};
const count = (list: string): FigureSource => ({ take: 'count', list });
const filled = (list: string, ...fields: string[]): FigureSource => ({ take: 'count', list, filled: fields });
const sum = (list: string, field: string): FigureSource => ({ take: 'sum', list, field });
const tally = (list: string, by: string): FigureSource => ({ take: 'tally', list, by });

const personal = { personal: true } as const;
const isLater = { isLater: true } as const;
const grows = { grows: true } as const;

const COUNTED: readonly Figure[] = [
  figure('customers.count', 'count', 'customers', count('customers')),
  figure('customers.with_email', 'count', 'customers with an e-mail address', filled('customers', 'email')),
  figure(
    'customers.with_phone',
    'count',
    'customers with a mobile or a landline number',
    filled('customers', 'mobile', 'landline'),
  ),
  figure(
    'customers.with_date_of_birth',
    'count',
    'customers with a date of birth',
    filled('customers', 'date_of_birth'),
  ),
  figure(
    'priority_services.electricity',
    'count',
    'entries of the priority services register by their code in electricity',
    tally('customers.psr', 'elec_industry_code'),
    personal,
  ),
  figure(
    'priority_services.gas',
    'count',
    'entries of the priority services register by their code in gas',
    tally('customers.psr', 'gas_industry_code'),
    personal,
  ),
  figure('meters.count', 'count', 'meters', count(METERS)),
  figure('meters.registers', 'count', 'registers of them', count(`${METERS}.registers`)),
  figure('readings.last', 'reading', 'the last reading of each register', {
    take: 'latest reading',
    field: 'reading_value',
  }),
  figure('readings.last_dates', 'date', 'the day of the last reading of each register', {
    take: 'latest reading',
    field: 'reading_date',
  }),
  figure('prepay.meters', 'count', 'prepayment meters', {
    take: 'count',
    list: METERS,
    only: ['is_prepay', true],
  }),
  figure('prepay.debt', 'pounds', 'debt on the meters', sum(METERS, 'prepay_details.debt_balance')),
  figure('prepay.credit', 'pounds', 'credit on the meters', sum(METERS, 'prepay_details.credit_balance')),
  figure('debts.count', 'count', 'debts', count('debts')),
  figure('debts.aged', 'pounds', 'what the parts of the debts come to', sum('debts.aged_debt', 'debt_amount')),
  figure('payment_schedules.count', 'count', 'payment schedules', count('payment_schedules')),
  figure('payment_schedules.amount', 'pounds', 'what their amounts come to', sum('payment_schedules', 'amount')),
  figure(
    'payment_schedules.by_means',
    'count',
    'payment schedules by how they are paid',
    tally('payment_schedules', 'means'),
  ),
  figure('mandates.count', 'count', 'payment instructions in force', count('mandates'), isLater),
  figure(
    'mandates.by_type',
    'count',
    'payment instructions in force by their type',
    tally('mandates', 'type'),
    isLater,
  ),
  figure('agreements.by_tariff', 'count', 'agreements by tariff', tally(`${POINTS}.agreements`, 'tariff_code')),
  figure(
    'annual_quantities.electricity',
    'kWh',
    'what the estimates of annual consumption come to',
    sum(`${POINTS}.eac_history`, 'consumption'),
  ),
  figure(
    'annual_quantities.gas',
    'kWh',
    'what the annual quantities of gas come to',
    sum(`${POINTS}.aq_history`, 'consumption'),
  ),
  figure('statements.count', 'count', 'old statements, those added later with them', count('statements'), grows),
  figure(
    'statements.gross',
    'pounds',
    'what the gross amounts of statements added later come to',
    sum('statements', 'gross_amount'),
    isLater,
  ),
  figure('notes.count', 'count', 'notes of yours, those added later with them', count('notes'), grows),
  figure('notes.documents', 'count', 'documents of them', count('notes.document_paths'), grows),
  figure('references.by_namespace', 'count', 'names in other systems by system', tally('references', 'namespace')),
  figure('metadata.count', 'count', 'keys of free-form data', count('metadata')),
];

/** Every figure that control totals may have besides the five required ones, in the order of answers. */
export const FIGURES: readonly Figure[] = [
  ...COUNTED,
  ...Object.entries(DIGEST_GROUPS).map(([group, { meaning, isLater: later }]) =>
    figure(`digests.${group}`, 'digest', meaning, { take: 'digest', group }, later === true ? isLater : {}),
  ),
];

/** The five figures that control totals must have, by their names. */
export const NEEDED_FIGURES = [
  { name: 'meter_points.electricity', unit: 'count', meaning: 'electricity meter points' },
  { name: 'meter_points.gas', unit: 'count', meaning: 'gas meter points' },
  { name: 'balance', unit: 'pounds', meaning: 'balance' },
  { name: 'transactions.count', unit: 'count', meaning: 'transactions' },
  { name: 'transactions.sum', unit: 'pounds', meaning: 'sum of transactions' },
] as const satisfies readonly { readonly name: string; readonly unit: FigureUnit; readonly meaning: string }[];

/** How a figure is called: `customers.count`. */
export function figureName({ group, name }: Figure): string {
  return `${group}.${name}`;
}

const BY_NAME: ReadonlyMap<string, Figure> = new Map(FIGURES.map((one) => [figureName(one), one]));

/** The group of figures whose values belong to another group than the one they are shown in. */
const GROUPS: Readonly<Record<string, string>> = {
  'meters.registers': 'registers',
  'prepay.meters': 'meters',
  'prepay.debt': 'meters',
  'prepay.credit': 'meters',
  'meter_points.electricity': 'meter_points',
  'meter_points.gas': 'meter_points',
  balance: 'account',
};

/** The group of fields from which a figure is worked out, one of {@link DIGEST_GROUPS}; of the five as well, and of digests. */
export function groupOfFigure(name: string): string | null {
  const [group = '', figure = ''] = name.split('.');
  const found = GROUPS[name] ?? (group === 'digests' ? figure : group);
  return Object.hasOwn(DIGEST_GROUPS, found) ? found : null;
}

/** @returns undefined for the name of none */
export function figureByName(name: string): Figure | undefined {
  return BY_NAME.get(name);
}
