import { LONGEST_KEY, MEASURES, MOST_TOLD_COMPARISONS, MOST_TOLD_KEYS } from '@carryover/contract';
import {
  count,
  flag,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  rate,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { waveCode } from '../waves.schemas.js';
import { MOST_COUNTS } from './source-profile.request.js';

/** Earlier waves that one is held against. */
export const MOST_PREVIOUS = 12;

const measureName = text(64, { pattern: '^[a-z_]+\\.[a-z_]+$' });
const key = text(LONGEST_KEY);

const side = (description: string) =>
  objectSchema(
    {
      accounts: nullable(count({ description: 'Null where they are some, but fewer than five.' })),
      share: nullable(rate({ description: 'Of the accounts of this side, from 0 to 1.' })),
    },
    { description },
  );

const COMPARISON = objectSchema({
  against: oneOf(['previous', 'source']),
  key: nullable({ ...key, description: 'Of `shares`; null where the measure was compared as a whole.' }),
  accounts: count({ description: 'Accounts of the other side.' }),
  statistic: rate({
    description: 'Of the likelihood-ratio test of Dirichlet-multinomial waves, with the correction of Williams.',
  }),
  degrees_of_freedom: count(),
  design_effect: rate({
    description: 'How much more waves are taken to vary among themselves than chance has it; 1 at least.',
  }),
  p_value: rate({ description: 'How likely chance alone makes a difference of this size.' }),
  p_corrected: rate({ description: 'The same by Holm, over all comparisons of the wave.' }),
  effect: rate({ description: 'Cohen’s h of a share, Cohen’s w of groups.' }),
  is_shift: flag(),
  detail: text(2_000, { description: 'A sentence with the numbers.' }),
});

const MEASURE = objectSchema({
  measure: { ...measureName, description: 'What is counted, such as `customers.with_email`.' },
  kind: oneOf(['share', 'shares', 'groups'], {
    description:
      'Accounts for which something holds, accounts by values of which they may have several, or accounts in groups.',
  }),
  meaning: text(200),
  is_shifted: flag({ description: 'Whether chance does not explain a difference, and it is large enough to matter.' }),
  keys: list(
    objectSchema({
      key: { ...key, description: 'A group or a value; `yes` of a share, `others` of those that are not told singly.' },
      now: side('In this wave.'),
      previous: nullable(side('In earlier waves of the supplier together.')),
      source: nullable(side('In the profile that was sent.')),
    }),
    MOST_TOLD_KEYS + 1,
  ),
  comparisons: list(COMPARISON, MOST_TOLD_COMPARISONS, { description: 'Shifts first.' }),
});

/** The profile of a wave. */
export const WAVE_PROFILE = namedObject('WaveProfile', {
  counted: nullable(
    objectSchema({
      of: oneOf(['dry_run', 'imported'], { description: 'By its dry run, or of what was imported.' }),
      accounts: count(),
      unread: count({ description: 'Accounts that could not be counted, as their payload is not there any more.' }),
      counted_at: instant(),
    }),
  ),
  previous: objectSchema(
    { waves: list(waveCode, MOST_PREVIOUS), accounts: count() },
    { description: 'The latest earlier waves of the supplier that were released and have a profile.' },
  ),
  source: nullable(objectSchema({ accounts: count(), sent_at: instant() })),
  comparisons: count({ description: 'Comparisons that were made.' }),
  level: rate({ description: 'The chance that any of them is called a shift though nothing has changed.' }),
  shifts: count({ description: 'Measures that have shifted.' }),
  measures: list(MEASURE, 200, { description: 'Those that have shifted first.' }),
});

/** What the system that the accounts come from says of them. */
export const SOURCE_PROFILE_SENT = objectSchema({
  accounts: whole(1, MOST_ACCOUNTS, { description: 'Accounts that were counted.' }),
  counts: list(
    objectSchema({
      measure: oneOf(MEASURES.map(({ name }) => name)),
      key: { ...key, description: '`yes` of a share; else the value or the group, as the profile names it.' },
      accounts: whole(0, MOST_ACCOUNTS),
    }),
    MOST_COUNTS,
    { description: 'Measures that are left out are not compared.' },
  ),
});
