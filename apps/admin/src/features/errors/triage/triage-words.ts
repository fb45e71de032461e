import { countOf } from '../../../lib/format-count';
import { formatInstant } from '../../../lib/format-instant';
import type { ErrorGroup } from '../../../lib/operator-api';

const hour = 3_600_000;

/** How long a group can be muted, in milliseconds. */
export const muteSpans: Readonly<Record<string, { words: string; milliseconds: number }>> = {
  '1h': { words: 'For an hour', milliseconds: hour },
  '4h': { words: 'For 4 hours', milliseconds: 4 * hour },
  '1d': { words: 'For a day', milliseconds: 24 * hour },
  '7d': { words: 'For 7 days', milliseconds: 168 * hour },
  '30d': { words: 'For 30 days', milliseconds: 720 * hour },
};

/** A moment that has passed, whatever the clock of the browser says: it ends muting. */
const past = '2000-01-01T00:00:00.000Z';

/** Until when a group is muted that is muted for a span from now on; a choice that is none ends it. */
export function mutedUntil(span: string, now: number): string {
  const chosen = muteSpans[span];
  return chosen === undefined ? past : new Date(now + chosen.milliseconds).toISOString();
}

type Triage = ErrorGroup['triage'];
/** What the fields of the dialog hold. */
type Typed = Pick<Triage, 'owner' | 'is_acknowledged' | 'note'>;

/**
 * What others have decided about a group since a dialog was opened, in words, by what it is about. What stands in the dialog already is left out.
 * @param opened what the dialog was filled with
 * @param live what is decided now
 */
export function triageMeanwhile(
  opened: Typed & Pick<Triage, 'muted_until'>,
  live: Typed & Pick<Triage, 'muted_until'>,
  typed: Typed,
): { owner?: string; acknowledged?: string; note?: string; mute?: string } {
  const isOthers = (name: keyof Typed) => live[name] !== opened[name] && live[name] !== typed[name];
  return {
    ...(isOthers('owner') && { owner: live.owner ?? 'Nobody' }),
    ...(isOthers('is_acknowledged') && { acknowledged: live.is_acknowledged ? 'Acknowledged' : 'Not acknowledged' }),
    ...(isOthers('note') && { note: live.note ?? 'No note' }),
    ...(live.muted_until !== opened.muted_until && { mute: muteInWords(live.muted_until) }),
  };
}

/** Until when a group is muted, in words. */
export function muteInWords(until: string | null): string {
  return until === null ? 'Not muted' : `Until ${formatInstant(until)}`;
}

/** What a supplier can be written about a group, to begin with. */
export function reportText(
  { code, path, meaning, samples, suppliers }: Pick<ErrorGroup, 'code' | 'path' | 'meaning' | 'samples' | 'suppliers'>,
  supplier: string,
): string {
  const count = suppliers.find((one) => one.code === supplier)?.count ?? 0;
  const [latest] = samples;
  const lines = [
    `${countOf(count, 'import')} of ${supplier} ${count === 1 ? 'fails' : 'fail'} with ${code}${path === null ? '' : ` at ${path}`}.`,
    meaning,
    // A group of several suppliers has samples of all of them.
    suppliers.length === 1 && latest !== undefined ? `The latest says: ${latest.detail}` : null,
  ];
  return lines.filter((line) => line !== null).join('\n');
}
