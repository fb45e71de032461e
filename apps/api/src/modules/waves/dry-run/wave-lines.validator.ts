import { type AccountProfile, ControlTotalsSum } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import {
  StoredImportsValidator,
  StoredProfilesQueries,
  statusesSql,
  type ValidatedImport,
} from '../../imports/index.js';
import type { PassedFigures } from '../passes/wave-passes.repository.js';
import { FIGURES_OF_IMPORTS } from '../totals/imported-figures.js';
import { RECONCILED_WAVE_STATES } from '../wave-states-sql.js';
import type { WantedThing } from './dry-run-keys.repository.js';
import type { NewFinding } from './wave-findings.repository.js';

/** Lines that are validated together. */
const AT_ONCE = 100;

/** The result of validating some lines. */
export interface ValidatedLines {
  readonly findings: readonly NewFinding[];
  readonly wanted: readonly WantedThing[];
  /** What the accounts come to, those that are imported already as they are now. */
  readonly figures: PassedFigures;
  /** What the accounts count for in the profile of the wave; without those that are not valid. */
  readonly profiles: readonly AccountProfile[];
  /** Lists that values of the accounts were looked up in, and that have no entry. */
  readonly emptyLists: readonly string[];
  /** Where to go on: `part|line`; null when all were validated. */
  readonly next: string | null;
}

interface LineRow {
  readonly part: string;
  readonly line: number;
  readonly processId: string;
  readonly isImported: boolean;
  /** Whether it is an account of this wave: neither taken over by another one, nor sent by itself, nor cancelled. */
  readonly isOfWave: boolean;
  /** The earlier line of the same account, as `part:line`. */
  readonly earlier: string | null;
  /** Another wave that has the account, too, or may have it again: one that is reconciled takes no parts. */
  readonly otherWave: string | null;
}

const PART = `SELECT code FROM import_wave_part WHERE wave_id = $1 AND code >= $2 ORDER BY code LIMIT 1`;
const NEXT_PART = `SELECT code FROM import_wave_part WHERE wave_id = $1 AND code > $2 ORDER BY code LIMIT 1`;

const LINES = `SELECT t.code AS part, l.line::float8 AS line, p.id AS "processId", p.platform_identifier IS NOT NULL AS "isImported",
    p.wave_id IS NOT DISTINCT FROM $1 AND p.status NOT IN (${statusesSql('cancelled')}) AS "isOfWave",
    (SELECT et.code || ':' || e.line FROM import_wave_line e JOIN import_wave_part et ON et.id = e.part_id
      WHERE e.process_id = p.id AND e.wave_id = $1 AND (et.code, e.line) < (t.code, l.line)
      ORDER BY et.code, e.line LIMIT 1) AS earlier,
    (SELECT v.code FROM import_wave_line o JOIN import_wave v ON v.id = o.wave_id
      WHERE o.process_id = p.id AND o.wave_id <> $1 AND v.state <> 'CANCELLED'
        AND (v.id = p.wave_id OR v.state NOT IN (${RECONCILED_WAVE_STATES})) ORDER BY v.code LIMIT 1) AS "otherWave"
  FROM import_wave_part t JOIN import_wave_line l ON l.part_id = t.id JOIN account_import_process p ON p.id = l.process_id
  WHERE t.wave_id = $1 AND t.code = $2 AND l.line > $3 ORDER BY l.line LIMIT ${AT_ONCE}`;

/**
 * Validates the accounts of a wave that are still to be imported, and adds up all of them, in batches of lines; an account that is on several
 * lines at the first of them.
 */
@Injectable()
export class WaveLinesValidator {
  constructor(
    private readonly database: Database,
    private readonly imports: StoredImportsValidator,
    private readonly profiles: StoredProfilesQueries,
  ) {}

  /**
   * Validates the next lines of a wave; must not be called inside a transaction.
   * @param position `part|line` behind which to begin; "" for the beginning
   * @returns null when no part is left
   */
  async validateNext(waveId: string, position: string): Promise<ValidatedLines | null> {
    const { reader } = this.database;
    const [code = '', behind = '0'] = position.split('|');
    const [part] = await reader.query<{ code: string }[]>(PART, [waveId, code]);
    if (part === undefined) return null;
    const rows = await reader.query<LineRow[]>(LINES, [waveId, part.code, part.code === code ? behind : '0']);
    const accounts = rows.filter(({ earlier, isOfWave }) => earlier === null && isOfWave);
    const lineOf = new Map(accounts.map((row) => [row.processId, row]));
    const imported = accounts.filter(({ isImported }) => isImported).map(({ processId }) => processId);
    const waiting = accounts.filter(({ isImported }) => !isImported).map(({ processId }) => processId);
    const validated = await this.imports.validate(waiting);
    const profiles = validated.flatMap(({ profile }) => (profile === null ? [] : [profile]));
    const findings = validated.flatMap(({ id, problems }) => {
      const row = lineOf.get(id);
      return row === undefined ? [] : problems.map((problem) => findingAt(row, problem));
    });
    const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    return {
      findings: [...rows.flatMap(repeatedIn), ...findings],
      wanted: validated.flatMap(({ id, exclusive }) => exclusive.map((thing) => ({ ...thing, processId: id }))),
      figures: await this.figuresOf(validated, waiting.length, imported),
      profiles: [...profiles, ...(await this.profiles.read(reader, imported))],
      emptyLists: [...new Set(validated.flatMap(({ emptyLists }) => emptyLists))],
      next: last === undefined ? await this.nextPart(waveId, part.code) : `${last.part}|${last.line}`,
    };
  }

  /** What accounts come to that are still to be imported, of which some have no payload any more, together with imported ones. */
  private async figuresOf(
    validated: readonly ValidatedImport[],
    waiting: number,
    imported: readonly string[],
  ): Promise<PassedFigures> {
    const sum = new ControlTotalsSum();
    for (const { totals } of validated) if (totals !== null) sum.add(totals);
    let customers = validated.reduce((count, one) => count + one.customers, 0);
    if (imported.length > 0) {
      const [held] = await this.database.reader.query<[PassedFigures]>(FIGURES_OF_IMPORTS, [imported]);
      const { electricity, gas, balance, transactions: count, transactionSum } = held;
      sum.add({ meter_points: { electricity, gas }, balance, transactions: { count, sum: transactionSum } });
      customers += held.customers;
    }
    const { meter_points: points, balance, transactions } = sum.totals;
    return {
      accounts: waiting + imported.length,
      customers,
      electricity: points.electricity,
      gas: points.gas,
      balance,
      transactions: transactions.count,
      transactionSum: transactions.sum,
    };
  }

  private async nextPart(waveId: string, code: string): Promise<string | null> {
    const [next] = await this.database.reader.query<{ code: string }[]>(NEXT_PART, [waveId, code]);
    return next === undefined ? null : `${next.code}|0`;
  }
}

function findingAt(
  { part, line, processId }: LineRow,
  { code, rule, path }: Pick<NewFinding, 'code' | 'rule' | 'path'>,
  other: string | null = null,
): NewFinding {
  return { part, line, processId, code, rule, path, other };
}

/** What only the wave as a whole shows of a line. */
function repeatedIn(row: LineRow): NewFinding[] {
  const path = 'external_account_number';
  const { earlier, otherWave } = row;
  if (earlier !== null) return [findingAt(row, { code: 'account_number_repeated', rule: null, path }, earlier)];
  return otherWave === null ? [] : [findingAt(row, { code: 'account_in_other_wave', rule: null, path }, otherWave)];
}
