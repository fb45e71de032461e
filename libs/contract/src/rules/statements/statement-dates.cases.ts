import { breaks, keeps } from '../testing/make-case.js';
import { type Change, REMOVED, type RuleCase } from '../testing/rule-case.js';
import {
  billedToNeeded,
  ELECTRICITY,
  ELECTRICITY_METER,
  GAS,
  GAS_METER,
  LEDGER,
  neverBilled,
} from '../testing/sample-paths.js';

const CLOSED = `${LEDGER}.last_statement_closing_date`;
const ISSUED = `${LEDGER}.last_statement_issue_date`;
const BALANCE = `${LEDGER}.last_statement_balance`;
const CURRENT = `${LEDGER}.current_statement_transactions.0.transaction_date`;
const HISTORICAL = `${LEDGER}.historical_statement_transactions`;
const CHARGED = `${HISTORICAL}.1.transaction_date`;
const BILLED_TO = 'last_billed_to_date';
const NOT_A_DATE = 'Not a valid date; use YYYY-MM-DD.';
const CLOSING_NEEDED = 'A last statement closing date is needed for historical transactions.';
const CLOSING_FOR_BALANCE = 'A last statement closing date is needed when the last statement balance is not zero.';
const TOO_LATE = 'A historical transaction cannot be later than the last statement closing date 2024-08-31.';
const IN_STATEMENT = 'A current transaction must be later than the last statement closing date 2024-08-31.';
const BEFORE_BILLED_TO = 'A current transaction cannot be earlier than 2024-08-31.';
const NOT_IN_ORDER = 'Current transactions must be later than all historical ones.';
const CLOSES_LATER = 'The last statement cannot close in the future.';

/** Takes the closing date away, and the balance that needs one: now the date billed up to stands in. */
const withoutClosing: Change = {
  [CLOSED]: REMOVED,
  [BALANCE]: REMOVED,
  [HISTORICAL]: (present: unknown) => [
    ...(present as object[]),
    { transaction_id: 'N', transaction_date: '2024-08-30', amount: '10.20', type: 'CREDIT', reason: 'GOODWILL' },
  ],
  [`${LEDGER}.ledger_balance`]: '72',
  transfer_balance: '67.50',
};

const ledgerOf = (ledger: object): Change => ({ ...neverBilled, ledgers: [ledger] });
/** Rules about the dates of statements and of billing: R105 to R111, R116, R118, R119. */
export const statementDateCases: readonly RuleCase[] = [
  breaks(
    'R105',
    'asks for a closing date where nothing stands in for it, as R118 asks for what would',
    { [BILLED_TO]: REMOVED, [CLOSED]: REMOVED },
    { 'ledgers.0.last_statement_closing_date': CLOSING_NEEDED, [BILLED_TO]: billedToNeeded(HISTORICAL) },
  ),
  keeps('R105', 'takes the date billed up to instead', withoutClosing),
  breaks(
    'R105',
    'keeps silent when the closing date cannot be read',
    { [CLOSED]: '31/08/2024' },
    { [CLOSED]: NOT_A_DATE },
  ),

  breaks('R106', 'refuses the day after the closing date', { [CHARGED]: '2024-09-01' }, { [CHARGED]: TOO_LATE }),
  breaks(
    'R106',
    'refuses the day after the date that stands in for it',
    { ...withoutClosing, [CHARGED]: '2024-09-01' },
    { [CHARGED]: TOO_LATE },
  ),
  keeps('R106', 'takes the closing date itself', { [CHARGED]: '2024-08-31' }),

  ...['2024-08-31', '2024-08-30'].map((date) =>
    breaks('R107', `refuses ${date}`, { [CURRENT]: date }, { [CURRENT]: IN_STATEMENT }),
  ),
  keeps('R107', 'takes the day after the closing date', { [CURRENT]: '2024-09-01' }),
  breaks('R107', 'keeps silent when the date cannot be read', { [CURRENT]: '2024-08' }, { [CURRENT]: NOT_A_DATE }),

  breaks(
    'R108',
    'refuses the day before the date billed up to',
    { ...withoutClosing, [CURRENT]: '2024-08-30' },
    { [CURRENT]: BEFORE_BILLED_TO },
  ),
  keeps('R108', 'takes the date billed up to, when no historical transaction has it', {
    ...withoutClosing,
    [CHARGED]: '2024-08-30',
    [`${HISTORICAL}.2.transaction_date`]: '2024-08-30',
    [CURRENT]: '2024-08-31',
  }),

  breaks(
    'R109',
    'refuses a current transaction of the day of a historical one',
    { ...withoutClosing, [CURRENT]: '2024-08-31' },
    { [CURRENT]: NOT_IN_ORDER },
  ),
  keeps('R109', 'takes current transactions of the day after', { ...withoutClosing, [CURRENT]: '2024-09-01' }),

  breaks(
    'R110',
    'refuses the day before the closing date',
    { [ISSUED]: '2024-08-30' },
    { [ISSUED]: 'The last statement was issued before it closed.' },
  ),
  keeps('R110', 'takes the closing date itself', { [ISSUED]: '2024-08-31' }),
  keeps('R110', 'takes the closing date for an absent one', { [ISSUED]: REMOVED }),

  breaks('R111', 'refuses tomorrow, and nothing that follows', { [CLOSED]: '2026-01-02' }, { [CLOSED]: CLOSES_LATER }),
  keeps('R111', 'takes today', {
    'ledgers.1.current_statement_transactions': REMOVED,
    'ledgers.1.ledger_balance': REMOVED,
    transfer_balance: '61.80',
    'ledgers.1.last_statement_closing_date': '2026-01-01',
  }),

  breaks('R116', 'asks for a closing date', { [CLOSED]: REMOVED }, { [CLOSED]: CLOSING_FOR_BALANCE }),
  breaks(
    'R116',
    'asks without historical transactions',
    { [CLOSED]: REMOVED, [HISTORICAL]: REMOVED },
    { [CLOSED]: CLOSING_FOR_BALANCE },
  ),
  keeps('R116', 'asks for none when the balance is zero', {
    'ledgers.1.last_statement_closing_date': REMOVED,
    'ledgers.1.last_statement_balance': '0.00',
  }),
  keeps('R116', 'asks for none without current transactions', {
    [CLOSED]: REMOVED,
    [`${LEDGER}.current_statement_transactions`]: REMOVED,
    [`${LEDGER}.ledger_balance`]: '-10.20',
    transfer_balance: '-14.70',
  }),

  breaks('R118', 'misses the date billed up to', { [BILLED_TO]: REMOVED }, { [BILLED_TO]: billedToNeeded(HISTORICAL) }),
  breaks(
    'R118',
    'misses it where there are transfer readings',
    {
      [BILLED_TO]: REMOVED,
      ledgers: REMOVED,
      transfer_balance: REMOVED,
    },
    { [BILLED_TO]: billedToNeeded(`${ELECTRICITY_METER}.transfer_readings`) },
  ),
  ...[
    { last_statement_closing_date: '2024-08-31' },
    { last_statement_balance: '0.0000000001', ledger_balance: '0.0000000001' },
  ].map((ledger) =>
    breaks(
      'R118',
      `misses it where there is a ${Object.keys(ledger)[0]}`,
      {
        ...ledgerOf(ledger),
        ...('ledger_balance' in ledger && { transfer_balance: ledger.ledger_balance }),
        [`${ELECTRICITY_METER}.transfer_readings`]: [
          { register_id: 'L', reading_date: '2024-08-31', reading_value: '1', reading_type: 'SMART' },
          { register_id: 'N', reading_date: '2024-08-31', reading_value: '1', reading_type: 'SMART' },
        ],
        [`${GAS_METER}.transfer_readings`]: [{ reading_date: '2024-08-31', reading_value: '1', reading_type: 'SMART' }],
      },
      { [BILLED_TO]: billedToNeeded(`${LEDGER}.${Object.keys(ledger)[0]}`) },
    ),
  ),
  keeps('R118', 'misses none on an account that was never billed', ledgerOf({ last_statement_balance: '0.00' })),
  breaks(
    'R118',
    'keeps silent when the date cannot be read',
    { [BILLED_TO]: '2024-08-31T00:00:00Z' },
    { [BILLED_TO]: NOT_A_DATE },
  ),

  breaks(
    'R119',
    'refuses tomorrow, and nothing that follows',
    { [BILLED_TO]: '2026-01-02' },
    { [BILLED_TO]: 'The date billed up to cannot be in the future.' },
  ),
  breaks(
    'R119',
    'refuses the day before the first day of supply, and nothing that follows',
    { [BILLED_TO]: '2022-04-30' },
    { [BILLED_TO]: 'The date billed up to cannot be before supply starts.' },
  ),
  keeps('R119', 'takes a date after the first of several starts', { [`${GAS}.supply_start_date`]: '2022-04-30' }),
  breaks(
    'R119',
    'keeps silent when a start cannot be read',
    { [`${ELECTRICITY}.supply_start_date`]: 'soon' },
    { [`${ELECTRICITY}.supply_start_date`]: NOT_A_DATE },
  ),
];
