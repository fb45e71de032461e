import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { csvLine } from '../../../platform/http/csv-text.js';
import { type ProfileAtMoment, WaveProfilesQueries } from '../../waves/index.js';
import type { PackFacts } from '../pack-facts.js';
import type { PackPart, PackPieces } from './pack-part.js';

const HEADER = [
  'wave',
  'measure',
  'key',
  'accounts',
  'share',
  'previous_accounts',
  'previous_share',
  'source_accounts',
  'source_share',
  'against',
  'p_corrected',
  'effect',
  'is_shift',
  'detail',
];

const WAVES_OF_BOOK = `SELECT id, code FROM import_wave WHERE import_supplier_id = $1 AND state <> 'CANCELLED' AND created_at <= $2
  ORDER BY created_at, id`;

const NOT_KNOWN =
  'Compared with no earlier wave: one of them has changed since, and what it came to at this moment is not known any more.';

interface NamedWave {
  readonly id: string;
  readonly code: string;
}

/**
 * The profile of the wave, or of each wave of the book, and what it was compared with: one line for each key with its
 * counts, and one for each comparison. Counts of few accounts are left out, as elsewhere.
 */
@Injectable()
export class ProfilePart implements PackPart {
  readonly name = 'profile.csv';

  constructor(private readonly profiles: WaveProfilesQueries) {}

  async *write({ supplier, wave, factsAt }: PackFacts, tx: Tx): PackPieces {
    yield csvLine(HEADER);
    const waves = wave === null ? await tx.query<NamedWave[]>(WAVES_OF_BOOK, [supplier.id, factsAt]) : [wave];
    for (const { id, code } of waves) yield linesOf(code, await this.profiles.findAt(id, tx, factsAt));
  }
}

function linesOf(wave: string, { profile, arePreviousKnown }: ProfileAtMoment): string {
  const unknown = arePreviousKnown
    ? ''
    : csvLine([wave, ...Array<string>(8).fill(''), 'previous', '', '', '', NOT_KNOWN]);
  const told = profile.measures
    .flatMap(({ measure, keys, comparisons }) => [
      ...keys.map(({ key, now, previous, source }) => {
        const counts = [now, previous, source].flatMap((side) => [side?.accounts, side?.share]);
        return csvLine([wave, measure, key, ...counts, '', '', '', '', '']);
      }),
      ...comparisons.map(({ key, against, p_corrected: p, effect, is_shift: isShift, detail }) =>
        csvLine([wave, measure, key, '', '', '', '', '', '', against, p, effect, isShift, detail]),
      ),
    ])
    .join('');
  return `${told}${unknown}`;
}
