import { append, breaks, keeps } from '../testing/make-case.js';
import { REMOVED, type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, ELECTRICITY_METER, GAS } from '../testing/sample-paths.js';

const EACS = `${ELECTRICITY}.eac_history`;
const AQS = `${GAS}.aq_history`;
const whole = (list: string): string => `${list}.non_field_errors`;
const noEac = (tpr: string): string =>
  `No estimated annual consumption is given for time pattern regime ${tpr}. Give kWh a year as consumption, and the day from which it holds as effective_from.`;
const broken = (date: string): string => `The annual quantity history has a gap or an overlap around ${date}.`;
const ONE_OPEN = 'Only one open-ended annual quantity is allowed.';
const noCurrent = (today = '2026-01-01'): string =>
  `No current annual quantity is given for this meter point. Give kWh a year as consumption, without effective_to or with one of ${today} or later.`;
const REVERSED = 'The end date is before the start date.';
const aq = (effective_from: string, effective_to?: string) => ({ effective_from, effective_to, consumption: '9000' });
/** The two entries of the sample, newest first: from 2023-10-01 on, and the year before. */
const beforeThat = aq('2021-10-01', '2022-09-30');

/** Rules about consumption history: R93 to R99. */
export const consumptionCases: readonly RuleCase[] = [
  breaks('R93', 'misses the estimate of a regime', { [`${EACS}.1`]: REMOVED }, { [whole(EACS)]: noEac('00040') }),
  breaks('R93', 'misses all of them', { [EACS]: REMOVED }, { [whole(EACS)]: [noEac('00206'), noEac('00040')] }),
  breaks(
    'R93',
    'misses what is given for another regime',
    { [`${EACS}.1.tpr`]: '00041' },
    { [whole(EACS)]: noEac('00040') },
  ),
  keeps('R93', 'asks for none where half hours are settled', { [`${ELECTRICITY}.profile_class`]: 0, [EACS]: REMOVED }),
  keeps('R93', 'asks for none of a register that does not count', {
    [`${ELECTRICITY_METER}.registers.1.is_settlement`]: false,
    [`${ELECTRICITY_METER}.transfer_readings.1`]: REMOVED,
    [`${EACS}.1`]: REMOVED,
  }),
  breaks(
    'R93',
    'leaves an estimate that cannot be read to be the one',
    { [`${EACS}.1.tpr`]: 40 },
    { [`${EACS}.1.tpr`]: 'Expected string.' },
  ),
  breaks('R93', 'keeps silent when the history is no list', { [EACS]: {} }, { [EACS]: 'Expected array.' }),

  breaks(
    'R94',
    'refuses a second estimate from a day on',
    { [`${EACS}.2.effective_from`]: '2022-05-01' },
    { [`${EACS}.2.effective_from`]: 'There is already an entry for 00206 from 2022-05-01.' },
  ),
  keeps('R94', 'takes two regimes from the same day on', { [`${EACS}.2.effective_from`]: '2022-05-02' }),

  breaks(
    'R95',
    'refuses less than nothing',
    { [`${AQS}.0.consumption`]: '-0.01' },
    { [`${AQS}.0.consumption`]: 'The annual quantity must not be negative.' },
  ),
  keeps('R95', 'takes nothing at all', { [`${AQS}.0.consumption`]: '-0.00' }),
  keeps('R95', 'takes a negative estimate of electricity', { [`${EACS}.0.consumption`]: '-12.34' }),

  breaks(
    'R96',
    'refuses an open end but of the last',
    { [`${AQS}.1.effective_to`]: REMOVED },
    { [`${AQS}.1.effective_to`]: ONE_OPEN },
  ),
  breaks(
    'R96',
    'refuses one of two that start together',
    { [AQS]: [aq('2023-10-01'), aq('2023-10-01')] },
    { [`${AQS}.0.effective_to`]: ONE_OPEN },
  ),
  keeps('R96', 'takes one', { [AQS]: [aq('2023-10-01')] }),
  breaks(
    'R96',
    'does not take what cannot be read for open',
    { [`${AQS}.1.effective_to`]: 'now' },
    { [`${AQS}.1.effective_to`]: 'Not a valid date; use YYYY-MM-DD.' },
  ),

  breaks('R97', 'refuses a gap', { [`${AQS}.1.effective_to`]: '2023-09-29' }, { [whole(AQS)]: broken('2023-10-01') }),
  breaks(
    'R97',
    'refuses an overlap',
    { [`${AQS}.1.effective_to`]: '2023-10-01' },
    { [whole(AQS)]: broken('2023-10-01') },
  ),
  breaks(
    'R97',
    'names each path, whatever the order',
    { [AQS]: [aq('2022-10-01', '2023-09-01'), aq('2023-10-01'), aq('2021-10-01', '2022-09-01')] },
    { [whole(AQS)]: [broken('2022-10-01'), broken('2023-10-01')] },
  ),
  breaks(
    'R97',
    'refuses another one behind the only open end',
    { [AQS]: [aq('2022-10-01'), aq('2023-10-01', '2090-09-30')] },
    { [whole(AQS)]: broken('2023-10-01') },
  ),
  breaks(
    'R97',
    'refuses one behind the last of two open ends, of which the first is refused as such',
    { [AQS]: [aq('2021-10-01'), aq('2022-10-01'), aq('2023-10-01', '2090-09-30')] },
    { [`${AQS}.0.effective_to`]: ONE_OPEN, [whole(AQS)]: broken('2023-10-01') },
  ),
  keeps('R97', 'takes entries in any order', { [AQS]: append(beforeThat) }),
  keeps('R97', 'counts 29 February', { [AQS]: [aq('2023-03-01', '2024-02-29'), aq('2024-03-01')] }),
  breaks(
    'R97',
    'does not skip 29 February',
    { [AQS]: [aq('2023-03-01', '2024-02-28'), aq('2024-03-01')] },
    { [whole(AQS)]: broken('2024-03-01') },
  ),
  keeps('R97', 'takes the days on which clocks change', { [AQS]: [aq('2023-10-29', '2024-03-31'), aq('2024-04-01')] }),
  breaks(
    'R97',
    'keeps silent when a start cannot be read',
    { [`${AQS}.1.effective_from`]: 'then' },
    { [`${AQS}.1.effective_from`]: 'Not a valid date; use YYYY-MM-DD.' },
  ),
  breaks(
    'R97',
    'keeps silent when an entry is no object',
    { [AQS]: [aq('2024-10-01'), 7, aq('2022-10-01', '2023-09-30')] },
    { [`${AQS}.1`]: 'Expected object.' },
  ),

  breaks(
    'R98',
    'misses a current quantity',
    { [`${AQS}.0.effective_to`]: '2025-12-31' },
    { [whole(AQS)]: noCurrent() },
  ),
  breaks('R98', 'misses any quantity', { [AQS]: REMOVED }, { [whole(AQS)]: noCurrent() }),
  keeps('R98', 'takes one that ends today', { [`${AQS}.0.effective_to`]: '2026-01-01' }),
  keeps('R98', 'takes one that is yet to start', { [AQS]: [aq('2026-02-01')] }),
  keeps(
    'R98',
    'takes one that ends on 29 February on that day',
    { [`${AQS}.0.effective_to`]: '2028-02-29' },
    { today: '2028-02-29' },
  ),
  breaks(
    'R98',
    'misses one on the day after',
    { [`${AQS}.0.effective_to`]: '2028-02-29' },
    { [whole(AQS)]: noCurrent('2028-03-01') },
    { today: '2028-03-01' },
  ),
  breaks(
    'R98',
    'keeps silent when the end cannot be read',
    { [`${AQS}.0.effective_to`]: 2030 },
    { [`${AQS}.0.effective_to`]: 'Expected string.' },
  ),
  breaks('R98', 'keeps silent when the history is no list', { [AQS]: true }, { [AQS]: 'Expected array.' }),

  breaks(
    'R99',
    'refuses an end before the start, and nothing that follows',
    { [`${AQS}.1.effective_to`]: '2022-09-30' },
    { [`${AQS}.1.effective_from`]: REVERSED },
  ),
  keeps('R99', 'takes a single day', { [AQS]: append(aq('2022-09-30', '2022-09-30')) }),
];
