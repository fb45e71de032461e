import type { WaveProfile } from '@carryover/client';
import { count, counted } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { renderTable } from '../terminal/table.js';

type Measure = WaveProfile['measures'][number];
type Side = Measure['keys'][number]['now'];

const COUNTED = { dry_run: 'by its dry run', imported: 'as imported' } as const;

/** Keys of a measure that are shown; the others are in the answer as JSON. */
const MOST_KEYS = 10;

const right = { align: 'right' as const };

/** A profile as lines of text: shifted measures with their numbers, all shares, and the keys of shifted measures. */
export function renderProfile(code: string, profile: WaveProfile): string[] {
  const { counted: own, previous, source, shifts, measures, comparisons } = profile;
  if (own === null)
    return [`Wave ${code} has no profile yet: it is there once a dry run has ended, or the wave was imported.`];
  const { waves, accounts } = previous;
  const against = [
    ...(waves.length === 0 ? [] : [`${waves.join(', ')} (${counted(accounts, 'account')})`]),
    ...(source === null ? [] : [`its source (${counted(source.accounts, 'account')})`]),
  ];
  const shifted = measures.filter(({ is_shifted: isShifted }) => isShifted);
  const shown = measures.filter(({ kind, is_shifted: isShifted }) => kind === 'share' || isShifted);
  return [
    `Wave ${code}: ${counted(own.accounts, 'account')}, ${COUNTED[own.of]}.`,
    against.length === 0
      ? 'There is nothing that it could be held against.'
      : `Held against ${against.join(' and ')}: ${counted(comparisons, 'comparison')}, ${counted(shifts, 'measure')} shifted.`,
    ...shifted.flatMap(shiftLines),
    '',
    ...renderTable(
      [
        { title: 'measure' },
        { title: 'key' },
        { title: 'now', ...right },
        { title: 'before', ...right },
        { title: 'source', ...right },
      ],
      shown.flatMap(rowsOf),
    ),
  ];
}

function shiftLines({ measure, comparisons }: Measure): string[] {
  return comparisons
    .filter(({ is_shift: isShift }) => isShift)
    .map(({ key, detail }) => `Shifted: ${measure}${key === null ? '' : ` ${printable(key)}`}: ${printable(detail)}`);
}

function rowsOf({ measure, keys }: Measure): string[][] {
  return keys
    .slice(0, MOST_KEYS)
    .map(({ key, now, previous, source }) => [measure, printable(key), ...[now, previous, source].map(sideText)]);
}

function sideText(side: Side | null): string {
  if (side === null) return '';
  if (side.accounts === null || side.share === null) return 'under 5';
  return `${count(side.accounts)} (${(100 * side.share).toFixed(1)} %)`;
}
