import type { Problem, ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { byteaArray } from '../../../platform/database/bytea-array.js';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { nextTurn } from '../../../platform/http/next-turn.js';
import { type ImportSupplier, MigrationNotOngoing } from '../../suppliers/index.js';
import { keptWarnings, toldWarnings } from '../../warnings/index.js';
import { AccountAlreadyImported, CustomerErased, ImportInProgress } from '../imports.errors.js';
import {
  type AcceptedImport,
  AcceptedImportsRepository,
  type KeptImport,
} from '../process/accepted-imports.repository.js';
import { HELD_BACK } from '../process/held-by-wave-sql.js';
import { keepNewSql } from '../process/keep-new-sql.js';
import { takesDryRunsOnlySql } from '../process/takes-dry-runs-only-sql.js';
import { inflatePayload } from '../sealing/deflate-payload.js';
import { PayloadSeals, type SealedForm } from '../sealing/payload-seals.js';
import type { LinePayload, LineProblem } from './line-steps.js';

/** An account of a line in which nothing is wrong. */
export interface GoodLine {
  readonly payload: LinePayload;
  readonly warnings: readonly Problem[];
}

/** The wave of the lines, and its supplier. */
export interface LinesOfWave {
  readonly supplier: ImportSupplier;
  readonly waveId: string;
  /** Whether the wave holds its imports back. */
  readonly isHolding: boolean;
}

/** Result of storing a line: its account waits, it is stored already unchanged, or it is refused. */
export type KeptLine =
  | { readonly outcome: 'accepted'; readonly processId: string }
  /** `isOfWave`: whether an earlier line of this wave brought it. */
  | { readonly outcome: 'unchanged'; readonly processId: string; readonly isOfWave: boolean }
  | { readonly outcome: 'refused'; readonly problem: LineProblem };

/** A process that an account has already. */
interface Known {
  readonly id: string;
  readonly number: string;
  readonly status: ProcessStatus;
  readonly platformIdentifier: string | null;
  /** Whether payload and dry run equal those of the line, and whether the payload alone does. */
  readonly isSame: boolean;
  readonly isSamePayload: boolean;
  readonly waveId: string | null;
}

/** A line that becomes a process, with its key and the payload as stored. */
interface SealedLine extends GoodLine {
  readonly id: string;
  readonly form: SealedForm;
}

/** Payloads that are sealed before others have their turn: about a millisecond. */
const SEALED_AT_ONCE = 20;

/** One index look-up for each line; as a join the planner would read every import of the supplier. */
const FIND = `
  SELECT found.* FROM unnest($2::text[], $3::text[]) AS asked (number, hash), LATERAL (
    SELECT p.id, p.external_account_number AS number, p.status, p.platform_identifier AS "platformIdentifier",
      p.payload_hash = asked.hash AND p.is_dry_run = ${takesDryRunsOnlySql('$1')} AS "isSame", p.payload_hash = asked.hash AS "isSamePayload",
      p.wave_id AS "waveId"
    FROM account_import_process p WHERE p.import_supplier_id = $1 AND p.external_account_number = asked.number LIMIT 1) found`;

/** The texts, by whether any of the imports has warnings and whether the wave holds them back. */
const INSERTS = [false, true].map((isHolding) =>
  ['$9', null].map((warned) =>
    keepNewSql({
      given: `SELECT id, $1::uuid, number, payload, sealed, key, hash, false, NULL::timestamptz, NULL::timestamptz,
          NULL::text, NULL::text
        FROM unnest($3::uuid[], $4::text[], $5::jsonb[], $6::bytea[], $7::text[], $8::text[]) WITH ORDINALITY
          AS line (id, number, payload, sealed, key, hash, n) ORDER BY n`,
      waveId: '$2::uuid',
      ...(isHolding ? { availableAt: HELD_BACK } : {}),
      warned,
    }),
  ),
);

/** Locks in the order in which all code locks several of them. */
const LOCK = 'SELECT p.id FROM account_import_process p WHERE p.id = ANY($1::uuid[]) ORDER BY p.id FOR NO KEY UPDATE';

const WAVE_OF = 'SELECT wave_id AS "waveId" FROM account_import_process WHERE id = $1';

const JOIN_WAVE = `UPDATE account_import_process SET wave_id = $2,
    available_at = CASE WHEN $3::boolean THEN ${HELD_BACK} ELSE available_at END
  WHERE id = $1`;

/** Stores the accounts of a wave as imports, many per statement. */
@Injectable()
export class KeepLinesRepository {
  constructor(
    private readonly accepted: AcceptedImportsRepository,
    private readonly seals: PayloadSeals,
  ) {}

  /**
   * Stores accounts with distinct numbers. A waiting import with another payload is replaced; an imported account is
   * not touched.
   * @returns the outcome of each, in their order
   * @throws MigrationNotOngoing the supplier takes none (R13)
   */
  async keepAll(tx: Tx, wave: LinesOfWave, lines: readonly GoodLine[]): Promise<KeptLine[]> {
    if (lines.length === 0) return [];
    // Nearly all are new. A look-up before would cost one for each, and before the first ANALYZE a scan of all imports of the supplier.
    const isNew = await this.insertNew(tx, wave, lines);
    const found = lines.filter(({ payload: { externalAccountNumber: number } }) => isNew.get(number) === null);
    const known = await this.findHeld(tx, wave, found);
    const kept: KeptLine[] = [];
    for (const line of lines) {
      const number = line.payload.externalAccountNumber;
      const existing = known.get(number);
      const id = isNew.get(number) ?? null;
      if (id !== null) kept.push({ outcome: 'accepted', processId: id });
      else if (existing === undefined) throw new Error('an import process was expected: processes are never deleted');
      else kept.push(await this.keepKnown(tx, wave, line, existing));
    }
    return kept;
  }

  /**
   * Finds the processes that accounts have already. Those that may still change are locked and read anew: one that waits may be cancelled at
   * this moment by another part, which had its account before.
   */
  private async findHeld(tx: Tx, wave: LinesOfWave, lines: readonly GoodLine[]): Promise<Map<string, Known>> {
    const known = await this.find(tx, wave, lines);
    const open = [...known.values()]
      .filter((one) => one.status === 'PENDING' || !isSettledAs(one, wave.waveId))
      .map(({ id }) => id);
    if (open.length === 0) return known;
    await tx.query(LOCK, [open]);
    return this.find(tx, wave, lines);
  }

  private async find(tx: Tx, { supplier }: LinesOfWave, lines: readonly GoodLine[]): Promise<Map<string, Known>> {
    if (lines.length === 0) return new Map();
    const rows = await tx.query<Known[]>(FIND, [
      supplier.id,
      lines.map(({ payload }) => payload.externalAccountNumber),
      lines.map(({ payload }) => payload.hash),
    ]);
    return new Map(rows.map((row) => [row.number, row]));
  }

  /** @returns by number, the id of the process; null where the account has one already */
  private async insertNew(
    tx: Tx,
    { supplier, waveId, isHolding }: LinesOfWave,
    lines: readonly GoodLine[],
  ): Promise<Map<string, string | null>> {
    // In one order, so that two statements which want the same pairs never wait for each other in a circle.
    const ordered = [...lines].sort((one, other) =>
      one.payload.externalAccountNumber < other.payload.externalAccountNumber ? -1 : 1,
    );
    const rows = await this.sealed(ordered);
    const warned = rows.flatMap(({ id, warnings }) => {
      const told = toldWarnings(warnings);
      return told === null ? [] : [{ id, told, kept: keptWarnings(warnings) }];
    });
    const parameters: unknown[] = [
      supplier.id,
      waveId,
      rows.map(({ id }) => id),
      rows.map(({ payload }) => payload.externalAccountNumber),
      rows.map(({ form }) => form.payloadJson),
      byteaArray(rows.map(({ form }) => form.sealedPayload)),
      rows.map(({ form }) => form.sealedKey),
      rows.map(({ payload }) => payload.hash),
    ];
    if (warned.length > 0) parameters.push(JSON.stringify(warned));
    const statement = INSERTS[isHolding ? 1 : 0]?.[warned.length > 0 ? 0 : 1] ?? '';
    const kept = await tx.query<(KeptImport & { id: string })[]>(statement, parameters);
    const stopped = kept.find(({ supplierStatus }) => supplierStatus !== 'Ongoing');
    if (stopped !== undefined) throw new MigrationNotOngoing(supplier.code, stopped.supplierStatus);
    const isNew = new Map(kept.map((one) => [one.id, one.isNew]));
    return new Map(rows.map(({ id, payload }) => [payload.externalAccountNumber, isNew.get(id) === true ? id : null]));
  }

  /** Assigns ids and seals the payloads, some at a time: sealing a whole chunk at once would block the event loop. */
  private async sealed(lines: readonly GoodLine[]): Promise<SealedLine[]> {
    const rows: SealedLine[] = [];
    for (const line of lines) {
      if (rows.length % SEALED_AT_ONCE === 0) await nextTurn();
      const id = newId();
      const form = this.seals.keptFormOfDeflated(line.payload.deflatedJson, { processId: id, version: 1 });
      rows.push({ ...line, id, form });
    }
    return rows;
  }

  private async keepKnown(tx: Tx, wave: LinesOfWave, line: GoodLine, found: Known): Promise<KeptLine> {
    const { supplier, waveId, isHolding } = wave;
    if (isSettledAs(found, waveId)) return unchanged(found, waveId);
    const accepted: AcceptedImport = {
      importSupplierId: supplier.id,
      externalAccountNumber: line.payload.externalAccountNumber,
      payloadJson: inflatePayload(line.payload.deflatedJson),
      payloadHash: line.payload.hash,
      isDryRun: false,
      scheduleWindowStart: null,
      scheduleWindowEnd: null,
      warnings: line.warnings,
    };
    const existing = await this.accepted.lockExisting(tx, accepted);
    const { id, status, isSamePayload, platformIdentifier, supplierStatus } = existing;
    if (supplierStatus !== 'Ongoing') throw new MigrationNotOngoing(supplier.code, supplierStatus);
    const [now] = await tx.query<Pick<Known, 'waveId'>[]>(WAVE_OF, [id]);
    const current = { ...existing, waveId: now?.waveId ?? null };
    if (isSettledAs(current, waveId)) return unchanged(current, waveId);
    if (status === 'PROCESSED') {
      const error = new AccountAlreadyImported(accepted.externalAccountNumber, platformIdentifier ?? '', isSamePayload);
      return refused('R14', error.code, `${error.message} This one differs, and was not applied.`);
    }
    if (status === 'IN_PROGRESS') {
      const { code, message } = new ImportInProgress();
      return refused('R15', code, message);
    }
    if (await this.accepted.isErased(tx, id)) {
      const { code, message } = new CustomerErased();
      return refused(null, code, message);
    }
    await this.accepted.replace(tx, id, accepted);
    await tx.query(JOIN_WAVE, [id, waveId, isHolding]);
    return { outcome: 'accepted', processId: id };
  }
}

/**
 * Whether the process of a line is the same account already, so that nothing is to be done. An import that waits in
 * another wave is not: it moves to this one.
 */
function isSettledAs(
  { status, isSame, isSamePayload, waveId }: Pick<Known, 'status' | 'isSame' | 'isSamePayload' | 'waveId'>,
  thisWave: string,
): boolean {
  if (status === 'PROCESSED') return isSamePayload;
  if (status === 'PENDING') return isSame && (waveId === null || waveId === thisWave);
  return isSame && status === 'IN_PROGRESS';
}

function unchanged({ id, waveId }: Pick<Known, 'id' | 'waveId'>, thisWave: string): KeptLine {
  return { outcome: 'unchanged', processId: id, isOfWave: waveId === thisWave };
}

function refused(rule: string | null, code: string, detail: string): KeptLine {
  return { outcome: 'refused', problem: { rule, code, path: '', detail } };
}
