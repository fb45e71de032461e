import type { ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { RequestBatcher } from '../../platform/cache/request-batcher.js';
import { Database } from '../../platform/database/database.js';
import { londonInstant } from '../../platform/database/london-instant.js';
import type { LatestError } from './process/latest-error.js';

/** The v2 status of an import process, as on the wire (R177, R179). */
export interface ImportStatus {
  readonly status: ProcessStatus;
  readonly platform_identifier: string | null;
  readonly created_at: string;
  readonly modified_at: string;
  readonly latest_error: {
    readonly code: string;
    readonly detail: string;
    readonly domain: LatestError['domain'];
  } | null;
}

/** The columns of a process as the wire shows them; `p` is the process. */
export const STATUS_COLUMNS = `p.status, p.platform_identifier, ${londonInstant('p.created_at')} AS created_at,
  ${londonInstant('p.modified_at')} AS modified_at,
  CASE WHEN p.latest_error_code IS NOT NULL THEN json_build_object('code', p.latest_error_code,
    'detail', p.latest_error_detail, 'domain', p.latest_error_domain) END AS latest_error`;

/**
 * One index look-up for each pair, however many are asked for together. The plan is made once a connection: of unnest()
 * PostgreSQL sees how few pairs there are, and plans anew every time, which takes twice as long as to read them. A plan that is
 * kept must be right of a table that was empty, so only the index of pairs gives the order.
 */
export const FIND_STATUSES = `
  SELECT asked.question, found.*
  FROM (SELECT n AS question, ($1::uuid[])[n] AS supplier, ($2::text[])[n] AS number
      FROM generate_subscripts($1::uuid[], 1) AS n) asked,
    LATERAL (SELECT ${STATUS_COLUMNS} FROM account_import_process p
      WHERE p.import_supplier_id = asked.supplier AND p.external_account_number BETWEEN asked.number AND asked.number
      ORDER BY p.external_account_number LIMIT 1) found`;

const WAVE = `
  SELECT w.code FROM account_import_process p JOIN import_wave w ON w.id = p.wave_id
  WHERE p.import_supplier_id = $1 AND p.external_account_number = $2`;

const IS_ERASED = `
  SELECT FROM account_import_process p JOIN customer_erasure e ON e.process_id = p.id
  WHERE p.import_supplier_id = $1 AND p.external_account_number = $2`;

const HAS_PAYLOAD = `
  SELECT FROM account_import_process p
  WHERE p.import_supplier_id = $1 AND p.external_account_number = $2 AND p.payload_hash = $3`;

/** Pairs whose processes are looked up in one round trip at most. */
const MAX_BATCH_SIZE = 64;

interface AskedStatus {
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
}

/** Reads about import processes for other modules. */
@Injectable()
export class ImportsQueries {
  private readonly statuses = new RequestBatcher<AskedStatus, ImportStatus | null>(
    (asked) => this.findStatuses(asked),
    {
      maxBatchSize: MAX_BATCH_SIZE,
    },
  );

  constructor(private readonly database: Database) {}

  /** @returns null when there is no process for the pair */
  findStatus(importSupplierId: string, externalAccountNumber: string): Promise<ImportStatus | null> {
    return this.statuses.load({ importSupplierId, externalAccountNumber });
  }

  /** Code of the wave that the account of a pair came with. @returns null when it came with none */
  async findWave(importSupplierId: string, externalAccountNumber: string): Promise<string | null> {
    const [wave] = await this.database.reader.query<{ code: string }[]>(WAVE, [
      importSupplierId,
      externalAccountNumber,
    ]);
    return wave?.code ?? null;
  }

  /** Whether the personal data of a pair's customer was erased at their request. */
  async isErased(importSupplierId: string, externalAccountNumber: string): Promise<boolean> {
    const found = await this.database.reader.query<unknown[]>(IS_ERASED, [importSupplierId, externalAccountNumber]);
    return found.length > 0;
  }

  /** Whether the payload of a pair, also an erased one, is that with the hash. */
  async hasPayload(importSupplierId: string, externalAccountNumber: string, payloadHash: string): Promise<boolean> {
    const parameters = [importSupplierId, externalAccountNumber, payloadHash];
    const found = await this.database.reader.query<unknown[]>(HAS_PAYLOAD, parameters);
    return found.length > 0;
  }

  private async findStatuses(asked: readonly AskedStatus[]): Promise<(ImportStatus | null)[]> {
    const rows = await this.database.reader.query<(ImportStatus & { question: number })[]>(FIND_STATUSES, [
      asked.map(({ importSupplierId }) => importSupplierId),
      asked.map(({ externalAccountNumber }) => externalAccountNumber),
    ]);
    const answers: (ImportStatus | null)[] = asked.map(() => null);
    for (const { question, ...status } of rows) answers[question - 1] = status;
    return answers;
  }
}
