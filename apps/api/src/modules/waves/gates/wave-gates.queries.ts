import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { statusesSql } from '../../imports/index.js';
import { type ApprovalCounts, WaveApprovalsRepository } from '../approvals/wave-approvals.repository.js';
import type { PlannedTotalsRequest } from '../totals/planned-totals.request.js';
import { type WavePass, WavePassesQueries } from '../totals/wave-passes.queries.js';
import { differencesFrom, plannedFigures, type Totals } from '../totals/wave-totals.js';
import { type FoundGate, type Gate, type GatedDecision, told } from './gate.js';
import { WaveWaiversRepository } from './wave-waivers.repository.js';

interface Planned {
  readonly accounts: number | null;
  readonly totals: PlannedTotalsRequest | null;
  readonly mostFailed: number | null;
}

const PLANNED = `SELECT planned_accounts::float8 AS accounts, planned_totals AS totals, most_failed::float8 AS "mostFailed"
  FROM import_wave WHERE id = $1`;

const INCOMPLETE = 'SELECT code FROM import_wave_part WHERE wave_id = $1 AND received_at IS NULL ORDER BY code LIMIT 3';

const HAS_PARTS = 'SELECT FROM import_wave_part WHERE wave_id = $1 LIMIT 1';

/** What another wave took over, was sent by itself or was cancelled is no more of it. An index has the answer. */
const ACCOUNTS = `SELECT count(*)::float8 AS accounts FROM account_import_process p
  WHERE p.wave_id = $1 AND p.status NOT IN (${statusesSql('cancelled')})`;

/** The wave that the plan depends on; none where it depends on none. */
const PREVIOUS = `SELECT d.code, d.state IN ('RECONCILED', 'SIGNED_OFF') AS "isReconciled" FROM import_wave_plan p
  JOIN import_wave d ON d.id = p.depends_on WHERE p.wave_id = $1`;

/** What the decisions about waves depend on: the one place that says whether a gate is green, whoever asks. */
@Injectable()
export class WaveGates {
  constructor(
    private readonly approvals: WaveApprovalsRepository,
    private readonly passes: WavePassesQueries,
    private readonly waivers: WaveWaiversRepository,
  ) {}

  /** The gates of a wave as they are within a transaction. @param of those of one decision; all where it is left out */
  async find(tx: Tx, waveId: string, of?: GatedDecision): Promise<Gate[]> {
    const [planned] = await tx.query<Planned[]>(PLANNED, [waveId]);
    if (planned === undefined) return [];
    const passes = await this.passes.find(tx, waveId);
    const found: FoundGate[] = [];
    if (of !== 'reconcile') {
      const counts = await this.approvals.count(tx, waveId);
      found.push(await partsGate(tx, waveId));
      if (planned.accounts !== null) found.push(await accountsGate(tx, waveId, planned.accounts));
      if (planned.totals !== null) found.push(totalsGate(planned, passes.dry_run));
      if (passes.dry_run !== undefined || needsDryRun(planned, counts)) found.push(dryRunGate(planned, passes.dry_run));
      found.push(...(await previousGates(tx, waveId)));
      found.push(...approvalGates(counts));
    }
    if (of !== 'release') found.push(importedGate(planned, passes.imported));
    const waived = await this.waivers.find(tx, waveId);
    return found.map((gate) => told(gate, waived));
  }
}

async function partsGate(tx: Tx, waveId: string): Promise<FoundGate> {
  const gate = 'parts_complete';
  if ((await tx.query<unknown[]>(HAS_PARTS, [waveId])).length === 0)
    return { gate, isGreen: false, detail: 'No part was sent.' };
  const incomplete = await tx.query<{ code: string }[]>(INCOMPLETE, [waveId]);
  const names = incomplete.map(({ code }) => code).join(', ');
  if (names !== '') return { gate, isGreen: false, detail: `Parts that did not arrive whole: ${names}.` };
  return { gate, isGreen: true, detail: 'Every part arrived whole.' };
}

async function accountsGate(tx: Tx, waveId: string, planned: number): Promise<FoundGate> {
  const [{ accounts }] = await tx.query<[{ accounts: number }]>(ACCOUNTS, [waveId]);
  const detail = `${accounts} of ${planned} planned accounts can be imported.`;
  return { gate: 'planned_accounts', isGreen: accounts === planned, detail };
}

async function previousGates(tx: Tx, waveId: string): Promise<FoundGate[]> {
  const found = await tx.query<{ code: string; isReconciled: boolean }[]>(PREVIOUS, [waveId]);
  return found.map(({ code, isReconciled }) => ({
    gate: 'previous_wave',
    isGreen: isReconciled,
    detail: isReconciled ? `Wave ${code} is reconciled.` : `Wave ${code} is not reconciled.`,
  }));
}

/** Somebody who approves, and who plans totals, wants the result of a dry run. */
function needsDryRun({ totals }: Planned, { supplier, staff }: ApprovalCounts): boolean {
  return totals !== null || supplier.wanted > 0 || staff.wanted > 0;
}

function totalsGate({ totals }: Planned, loaded: WavePass | undefined): FoundGate {
  const gate = 'planned_totals';
  if (loaded === undefined || loaded.finishedAt === null)
    return { gate, isGreen: false, detail: 'The totals are known by a dry run.' };
  const differences = differencesFrom(plannedFigures(null, totals), loaded.totals);
  if (differences.length > 0) return { gate, isGreen: false, detail: `Not as planned: ${differences.join(', ')}.` };
  return { gate, isGreen: true, detail: 'The accounts come to the planned totals.' };
}

function dryRunGate({ mostFailed }: Planned, run: WavePass | undefined): FoundGate {
  const gate = 'dry_run';
  if (run === undefined) return { gate, isGreen: false, detail: 'There was no dry run of what is loaded.' };
  if (run.problems === null) return { gate, isGreen: false, detail: 'The dry run is under way.' };
  const detail =
    mostFailed === null
      ? `The dry run found something in ${run.problems} accounts.`
      : `The dry run found something in ${run.problems} accounts, where ${mostFailed} may fail.`;
  return { gate, isGreen: run.problems <= (mostFailed ?? 0), detail };
}

function approvalGates({ supplier, staff }: ApprovalCounts): FoundGate[] {
  const gates = [
    { gate: 'supplier_approval', by: 'the supplier', ...supplier },
    { gate: 'staff_approval', by: 'staff', ...staff },
  ] as const;
  return gates
    .filter(({ wanted }) => wanted > 0)
    .map(({ gate, by, given, wanted }) => ({
      gate,
      isGreen: given >= wanted,
      detail: `${Math.min(given, wanted)} of ${wanted} approvals by ${by}.`,
    }));
}

function importedGate({ accounts, totals }: Planned, imported: WavePass | undefined): FoundGate {
  const gate = 'imported_totals';
  const planned: Totals = plannedFigures(accounts, totals);
  if (imported === undefined || imported.finishedAt === null)
    return { gate, isGreen: false, detail: 'What was imported is not added up yet.' };
  const differences = differencesFrom(planned, imported.totals);
  if (differences.length > 0) return { gate, isGreen: false, detail: `Not as planned: ${differences.join(', ')}.` };
  const isPlanned = Object.keys(planned).length > 0;
  return { gate, isGreen: true, detail: isPlanned ? 'What was imported is what was planned.' : 'Nothing was planned.' };
}
