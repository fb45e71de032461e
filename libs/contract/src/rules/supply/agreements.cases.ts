import { breaks, keeps } from '../testing/make-case.js';
import { type RuleCase } from '../testing/rule-case.js';
import { ELECTRICITY, GAS, neverBilled } from '../testing/sample-paths.js';

const FIRST = `${ELECTRICITY}.agreements.0.effective_from`;
const SECOND = `${ELECTRICITY}.agreements.1.effective_from`;
const GAS_START = `${GAS}.agreements.0.effective_from`;
const BEFORE_SUPPLY = 'The agreement starts before supply starts on 2022-05-01.';
const NOT_COVERED = 'No agreement covers 2024-08-31, the date billed up to.';

/** Rules about when agreements run: R63 to R65. */
export const agreementCases: readonly RuleCase[] = [
  breaks('R63', 'refuses an agreement of the day before', { [FIRST]: '2022-04-30' }, { [FIRST]: BEFORE_SUPPLY }),
  breaks(
    'R63',
    'looks at every agreement, in any order',
    { [SECOND]: '2021-05-01', [GAS_START]: '2022-04-30' },
    { [SECOND]: BEFORE_SUPPLY, [GAS_START]: BEFORE_SUPPLY },
  ),
  keeps('R63', 'takes an agreement of the day', {
    [FIRST]: '2022-05-02',
    [`${ELECTRICITY}.supply_start_date`]: '2022-05-02',
  }),
  breaks(
    'R63',
    'keeps silent while the start of supply cannot be read',
    { [`${ELECTRICITY}.supply_start_date`]: '2023-02-29' },
    { [`${ELECTRICITY}.supply_start_date`]: 'Not a valid date; use YYYY-MM-DD.' },
  ),

  breaks(
    'R64',
    'refuses two agreements of one day',
    { [SECOND]: '2022-05-01' },
    { [SECOND]: 'Two agreements start on 2022-05-01.' },
  ),
  keeps('R64', 'takes agreements of two days, in any order', { [FIRST]: '2023-05-01', [SECOND]: '2023-04-30' }),
  keeps('R64', 'takes one day at two meter points', { [GAS_START]: '2022-05-01' }),

  breaks(
    'R65',
    'refuses a first agreement of the day after',
    { [GAS_START]: '2024-09-01' },
    { [`${GAS}.agreements`]: NOT_COVERED },
  ),
  breaks(
    'R65',
    'keeps silent while an agreement cannot be placed',
    { [FIRST]: 'soon', [SECOND]: '2024-09-01' },
    { [FIRST]: 'Not a valid date; use YYYY-MM-DD.' },
  ),
  keeps('R65', 'takes an agreement of the day', { [GAS_START]: '2024-08-31' }),
  keeps('R65', 'takes any day where none was billed', { ...neverBilled, [GAS_START]: '2025-09-01' }),
  keeps('R65', 'takes the earliest, wherever it is', { [FIRST]: '2024-09-01' }),
];
