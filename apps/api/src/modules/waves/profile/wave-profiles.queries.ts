import {
  LEAST_ACCOUNTS,
  LEVEL,
  type ProfileCounts,
  type ProfileReading,
  readProfile,
  type ToldComparison,
  type ToldMeasure,
  type WaveState,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { MOST_PREVIOUS, type WAVE_PROFILE } from './profile.schemas.js';
import type { StoredProfile } from './stored-profile.js';

/** The profile of a wave, held against others, as a plain object. */
export type WaveProfile = Answer<typeof WAVE_PROFILE>;

/** States in which somebody has found a wave good enough to be imported, so that others are held against it. */
const RELEASED: readonly WaveState[] = ['RUNNING', 'HALTED', 'IMPORTED', 'RECONCILED', 'SIGNED_OFF'];

/** A moment up to which is read; now where the parameter is null. */
const UPTO = `coalesce($2::timestamptz, 'infinity')`;

/** The latest whole profile of a wave: of what was imported, or else of its dry run. Where processes of the release before had a part in it, it is none. */
const COUNTED = (wave: string) => `SELECT s.kind, s.profile, s.finished_at FROM import_wave_pass s
    WHERE s.wave_id = ${wave} AND s.finished_at <= ${UPTO}
      AND (s.profile ->> 'accounts')::bigint + (s.profile ->> 'unread')::bigint = s.accounts
    ORDER BY s.kind = 'imported' DESC LIMIT 1`;

const IS_SENT = `w.source_profile_at <= ${UPTO}`;

const FIND = `SELECT c.kind, c.profile, c.finished_at AS "finishedAt",
    CASE WHEN ${IS_SENT} THEN w.source_profile END AS source, CASE WHEN ${IS_SENT} THEN w.source_profile_at END AS "sourceAt",
    w.import_supplier_id AS "supplierId"
  FROM import_wave w LEFT JOIN LATERAL (${COUNTED('w.id')}) c ON true WHERE w.id = $1`;

/** The state of an earlier wave at the moment. */
const STATE = `CASE WHEN $2::timestamptz IS NULL THEN e.state ELSE (SELECT s.to_state FROM import_wave_event s
    WHERE s.wave_id = e.id AND s.occurred_at <= $2::timestamptz ORDER BY s.id DESC LIMIT 1) END`;

/**
 * Whether what was imported of an earlier wave may have been counted at the moment, and was forgotten since, as an account of it changed or it ran
 * again.
 */
const IS_FORGOTTEN = `(t.state IN ('IMPORTED', 'RECONCILED', 'SIGNED_OFF') AND c.kind IS DISTINCT FROM 'imported' AND e.modified_at > ${UPTO})`;

const PREVIOUS = `SELECT e.code, c.profile, ${IS_FORGOTTEN} AS "isForgotten" FROM import_wave w
  JOIN import_wave e ON e.import_supplier_id = $3 AND (e.created_at, e.id) < (w.created_at, w.id)
  CROSS JOIN LATERAL (SELECT ${STATE} AS state) t
  LEFT JOIN LATERAL (${COUNTED('e.id')}) c ON true
  WHERE w.id = $1 AND t.state = ANY($4::text[]) AND ((c.profile ->> 'accounts')::bigint >= ${LEAST_ACCOUNTS} OR ${IS_FORGOTTEN})
  ORDER BY e.created_at DESC, e.id DESC LIMIT ${MOST_PREVIOUS}`;

const LATEST = `SELECT id FROM import_wave WHERE import_supplier_id = $1 AND state = ANY($2::text[])
  ORDER BY created_at DESC, id DESC LIMIT ${MOST_PREVIOUS}`;

interface FoundRow {
  readonly kind: 'dry_run' | 'imported' | null;
  readonly profile: StoredProfile | null;
  readonly finishedAt: Date | null;
  readonly source: ProfileCounts | null;
  readonly sourceAt: Date | null;
  readonly supplierId: string;
}

interface PreviousRow {
  readonly code: string;
  /** Null only where it is forgotten. */
  readonly profile: StoredProfile | null;
  readonly isForgotten: boolean;
}

/** A profile as it was told at a moment. */
export interface ProfileAtMoment {
  readonly profile: WaveProfile;
  /** Whether earlier waves are still known as they were then; else it is compared with none of them. */
  readonly arePreviousKnown: boolean;
}

/** Reads the profiles of waves. */
@Injectable()
export class WaveProfilesQueries {
  constructor(private readonly database: Database) {}

  /**
   * The profile of a wave, compared with earlier waves and with its source.
   * @throws Error the wave does not exist
   */
  async find(waveId: string): Promise<WaveProfile> {
    return (await this.findAt(waveId, this.database.reader, null)).profile;
  }

  /**
   * The profile of a wave as {@link find} told it at a moment: later counts, reports and releases are left out.
   * @param upto an instant as text, with microseconds; null for now
   * @throws Error the wave does not exist
   */
  async findAt(waveId: string, tx: Tx, upto: string | null): Promise<ProfileAtMoment> {
    const [found] = await tx.query<FoundRow[]>(FIND, [waveId, upto]);
    if (found === undefined) throw new Error('a wave was expected');
    const previous = await tx.query<PreviousRow[]>(PREVIOUS, [waveId, upto, found.supplierId, RELEASED]);
    const arePreviousKnown = previous.every(({ isForgotten }) => !isForgotten);
    return { profile: profileOf(found, arePreviousKnown ? previous : []), arePreviousKnown };
  }

  /** The profiles of the latest waves of a supplier that were released, {@link MOST_PREVIOUS} at most, each as {@link find} tells it. */
  async findLatest(importSupplierId: string): Promise<WaveProfile[]> {
    const waves = await this.database.reader.query<{ id: string }[]>(LATEST, [importSupplierId, RELEASED]);
    const found: WaveProfile[] = [];
    for (const { id } of waves) found.push(await this.find(id));
    return found;
  }
}

const NOTHING: ProfileReading = { comparisons: 0, measures: [] };

function profileOf(found: FoundRow, previous: readonly PreviousRow[]): WaveProfile {
  const earlier = previous.flatMap(({ code, profile }) => (profile === null ? [] : [{ code, profile }]));
  const { kind, profile, finishedAt, source, sourceAt } = found;
  const reading =
    profile === null ? NOTHING : readProfile(profile, { previous: earlier.map((one) => one.profile), source });
  return {
    counted:
      kind === null || profile === null || finishedAt === null
        ? null
        : { of: kind, accounts: profile.accounts, unread: profile.unread, counted_at: finishedAt },
    previous: {
      waves: earlier.map(({ code }) => code),
      accounts: earlier.reduce((sum, { profile: { accounts } }) => sum + accounts, 0),
    },
    source: source === null || sourceAt === null ? null : { accounts: source.accounts, sent_at: sourceAt },
    comparisons: reading.comparisons,
    level: LEVEL,
    shifts: reading.measures.filter(({ isShifted }) => isShifted).length,
    measures: reading.measures.map(measureAnswer),
  };
}

function measureAnswer({ isShifted, comparisons, keys, ...measure }: ToldMeasure): WaveProfile['measures'][number] {
  return {
    ...measure,
    is_shifted: isShifted,
    keys: [...keys],
    comparisons: comparisons.map(comparisonAnswer),
  };
}

function comparisonAnswer(told: ToldComparison): WaveProfile['measures'][number]['comparisons'][number] {
  const { against, key, accounts, detail } = told;
  return {
    against,
    key,
    accounts,
    statistic: told.statistic,
    degrees_of_freedom: told.degreesOfFreedom,
    design_effect: told.designEffect,
    p_value: told.p,
    p_corrected: told.correctedP,
    effect: told.effect,
    is_shift: told.isShift,
    detail,
  };
}
