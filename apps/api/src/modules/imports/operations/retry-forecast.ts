import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { HeldElsewhereQueries } from '../../accounts/index.js';
import { HAS_PAYLOAD } from '../erasure/payload-kept-sql.js';
import { failureOf } from '../process/failure.js';
import { LEAVES_WAVE, NOT_HELD } from '../process/held-by-wave-sql.js';
import { invalidPayloadError } from '../process/invalid-payload.js';
import { OpenedPayloads } from '../sealing/opened-payloads.js';
import { type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import { ImportRequestReader } from '../usecases/read-import-request.js';
import { filterSql, type ImportsFilter } from './imports-filter.js';

/** Payloads that are checked for one answer at most; of more, these are a sample. */
const MOST_EXAMINED = 5_000;
/** Payloads that are checked together at most. */
const PAGE = 50;
/** Causes an answer has room for. */
const MOST_CAUSES = 20;

/** Why imports would fail again. */
export interface ForecastCause {
  readonly code: string;
  /** Path with * for positions in lists; null for an error without a path. */
  readonly path: string | null;
  readonly count: number;
}

/** Forecast of a retry of imports. */
export interface RetryForecast {
  /** Imports that a worker would take up at once. */
  readonly runnable: number;
  /** Imports whose payload was validated; fewer than runnable when there are many. */
  readonly examined: number;
  readonly wouldPass: number;
  readonly wouldFail: number;
  /** The most frequent first. */
  readonly causes: readonly ForecastCause[];
  /** They would wait, as their supplier is Paused. */
  readonly paused: number;
  /** Imports that would wait for the release of their wave, or for their turn in its plan. */
  readonly heldByWave: number;
  /** Imports that would wait for their window to begin. */
  readonly outsideWindow: number;
  /** They are left alone, as their supplier is Complete. */
  readonly complete: number;
}

interface Chosen extends StoredForm {
  readonly id: string;
  readonly version: number;
  readonly supplierId: string;
  readonly code: string | null;
}

const FROM = 'FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id';
const IS_LATER = 'coalesce(p.schedule_window_start > now(), false)';
/** A wave holds it back by the conditions of every claim, unless it leaves the wave by the retry. */
const IS_HELD = `NOT (${NOT_HELD} OR ${LEAVES_WAVE})`;
const IS_RUNNABLE = `s.status = 'Ongoing' AND NOT ${IS_LATER} AND NOT ${IS_HELD}`;

type Counts = Pick<RetryForecast, 'runnable' | 'paused' | 'heldByWave' | 'outsideWindow' | 'complete'>;

const OPEN = `SELECT p.id, v.version, p.import_supplier_id AS "supplierId", p.latest_error_code AS code, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[])`;

/**
 * Validates stored payloads again before they are retried or restored, by the rules, lists, settings, documents and
 * accounts of now. Problems that only the creation of the account shows are not found.
 */
@Injectable()
export class RetryForecasts {
  constructor(
    private readonly database: Database,
    private readonly payloads: OpenedPayloads,
    private readonly reader: ImportRequestReader,
    private readonly held: HeldElsewhereQueries,
  ) {}

  async of(action: 'retry' | 'restore', filter: ImportsFilter): Promise<RetryForecast> {
    const { where, parameters } = filterSql(filter, [IMPORT_TRANSITIONS[action].from]);
    const fits = `${where} AND p.status = ANY($1::text[]) AND ${HAS_PAYLOAD}`;
    const { reader } = this.database;
    const [counts] = await reader.query<[Counts]>(
      `SELECT count(*) FILTER (WHERE ${IS_RUNNABLE})::int AS runnable, count(*) FILTER (WHERE s.status = 'Paused')::int AS paused,
         count(*) FILTER (WHERE s.status = 'Ongoing' AND ${IS_HELD})::int AS "heldByWave",
         count(*) FILTER (WHERE s.status = 'Ongoing' AND ${IS_LATER} AND NOT ${IS_HELD})::int AS "outsideWindow",
         count(*) FILTER (WHERE s.status = 'Complete')::int AS complete ${FROM} ${fits}`,
      parameters,
    );
    // Ids follow each other as imports come, often by supplier: their digests do not.
    const chosen = await reader.query<{ id: string }[]>(
      `SELECT p.id ${FROM} ${fits} AND ${IS_RUNNABLE} ORDER BY md5(p.id::text) LIMIT ${MOST_EXAMINED}`,
      parameters,
    );
    return { ...counts, ...(await this.check(chosen.map(({ id }) => id))) };
  }

  private async check(ids: readonly string[]) {
    const causes = new Map<string, ForecastCause>();
    let [examined, wouldFail] = [0, 0];
    for (const batch of await this.payloads.batches(this.database.reader, ids, PAGE)) {
      const page = await this.database.reader.query<Chosen[]>(OPEN, [batch]);
      const found = await Promise.all(page.map((stored) => this.causeOf(stored)));
      examined += found.length;
      for (const cause of found) {
        if (cause === null) continue;
        wouldFail += 1;
        const key = JSON.stringify([cause.code, cause.path]);
        causes.set(key, { ...cause, count: (causes.get(key)?.count ?? 0) + 1 });
      }
    }
    const ordered = [...causes.values()].sort((one, other) => other.count - one.count);
    return { examined, wouldFail, wouldPass: examined - wouldFail, causes: ordered.slice(0, MOST_CAUSES) };
  }

  /** Why the import would fail; null when nothing is known that it would fail for. */
  private async causeOf(stored: Chosen): Promise<Omit<ForecastCause, 'count'> | null> {
    const address = { processId: stored.id, version: stored.version };
    try {
      return await this.payloads.use(stored, address, (sent) => this.causeOfSent(stored, sent));
    } catch (error) {
      return { code: failureOf(error, stored.id).error.code, path: null };
    }
  }

  private async causeOfSent({ supplierId, code }: Chosen, sent: unknown): Promise<Omit<ForecastCause, 'count'> | null> {
    const { payload, supplier, ruleErrors } = await this.reader.readStored(supplierId, sent);
    if (payload === null || supplier === null) {
      const { code: invalid, paths = [] } = invalidPayloadError(ruleErrors);
      return { code: invalid, path: errorPathOf(paths[0]) };
    }
    const [held] = code === null ? [] : await this.held.find(code, payload);
    return held === undefined || code === null ? null : { code, path: errorPathOf(held.path) };
  }
}

/** A path as errors are grouped by it. */
function errorPathOf(path: string | undefined): string | null {
  return path?.replace(/(^|\.)\d+(?=\.|$)/g, '$1*') ?? null;
}
