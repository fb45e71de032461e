import { countOf, formatCount } from '../../lib/format-count';

/** How many imports name an entry: `named by 31 imports that wait and 4 that stopped`. */
export function namingInWords({ waiting, stopped }: { waiting: number; stopped: number }): string {
  if (waiting + stopped === 0) return 'named by no import that is not done';
  const parts = [
    waiting > 0 && `${countOf(waiting, 'import')} that ${waiting === 1 ? 'waits' : 'wait'}`,
    stopped > 0 && `${waiting > 0 ? formatCount(stopped) : countOf(stopped, 'import')} that stopped`,
  ];
  return `named by ${parts.filter(Boolean).join(' and ')}`;
}

/** That not all imports were looked through; null when they were, or none had to be. */
export function examinedInWords({ unfinished, examined }: { unfinished: number; examined: number }): string | null {
  if (examined === 0 || examined >= unfinished) return null;
  return `Counted in a sample of ${formatCount(examined)} of ${countOf(unfinished, 'import')}, waiting ones first: there are more.`;
}
