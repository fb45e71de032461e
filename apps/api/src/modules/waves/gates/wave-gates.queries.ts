import type { WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type ApprovalCounts, NOT_WANTED, WaveApprovalsRepository } from '../approvals/wave-approvals.repository.js';
import { allowedOf, mostFailedOf } from '../budget/error-budget.js';
import type { ErrorBudgetRequest } from '../budget/error-budget.request.js';
import { type WavePass, type WavePasses, WavePassesQueries } from '../passes/wave-passes.queries.js';
import type { PlannedTotalsRequest } from '../totals/planned-totals.request.js';
import { differencesFrom, plannedFigures, type Totals } from '../totals/wave-totals.js';
import { CONTROL_TOTALS, controlTotalsGate, type WaveControlTotals } from './control-totals-gate.js';
import { type FoundGate, type Gate, type GatedDecision, told } from './gate.js';
import { LOADED } from './loaded-sql.js';
import { WaveWaiversRepository } from './wave-waivers.repository.js';

/** Facts that the gates of a wave are computed from, beside approvals, dry run and waivers. */
interface Facts {
  readonly id: string;
  readonly accounts: number | null;
  readonly totals: PlannedTotalsRequest | null;
  /** When the planned figures were changed last. */
  readonly figuresSince: Date | null;
  readonly mostFailed: number | null;
  readonly budget: ErrorBudgetRequest | null;
  /** Since when the plan has it; null where it never had one. */
  readonly budgetSince: Date | null;
  /** Of a dry run that a process of the release before ended: accounts by each code that the budget names. Null for any other. */
  readonly countedByCode: Readonly<Record<string, number>> | null;
  readonly hasParts: boolean;
  /** Codes of parts that did not arrive whole, the first three. */
  readonly incomplete: readonly string[];
  /** When the latest of them was begun. */
  readonly incompleteSince: Date | null;
  /** When accounts came, were changed or were dropped last. */
  readonly changedAt: Date | null;
  /** Accounts that can be imported; null unless a number or totals of them are planned. */
  readonly loaded: number | null;
  /** Code of the wave that the plan depends on; null where it depends on none. */
  readonly previous: string | null;
  readonly previousState: WaveState | null;
  /** Since when the plan depends on it; since it was cancelled, where it was. */
  readonly previousSince: Date | null;
  readonly controlTotals: WaveControlTotals | null;
}

/** A dry run keeps them as it ends. One of the release before did not: its findings are counted. */
const COUNTED_BY_CODE = `CASE WHEN EXISTS (SELECT FROM import_wave_pass s
      WHERE s.wave_id = w.id AND s.kind = 'dry_run' AND s.finished_at IS NOT NULL AND s.found_by_code IS NULL)
    THEN (SELECT jsonb_object_agg(c.code, c.n) FROM (SELECT f.code, count(DISTINCT f.process_id) AS n FROM import_wave_finding f
      WHERE f.wave_id = w.id AND f.code IN (SELECT b.code FROM jsonb_to_recordset(l.plan #> '{error_budget,by_code}') AS b (code text))
      GROUP BY f.code) c) END`;

/**
 * SQL for when a field of the plan `l` became what it is: with the first revision after the last one that had another. Null where no plan of
 * the wave had it.
 */
const sinceOf = (field: 'depends_on' | 'error_budget') =>
  `(SELECT min(c.changed_at) FROM import_wave_plan_change c WHERE c.wave_id = w.id AND c.revision > coalesce(
    (SELECT max(o.revision) FROM import_wave_plan_change o
      WHERE o.wave_id = w.id AND o.plan -> '${field}' IS DISTINCT FROM l.plan -> '${field}'),
    CASE WHEN l.plan -> '${field}' IS NOT NULL THEN 0 END))`;

/** While a wave is LOADING, only its planned figures are noted as changed. */
const FIGURES_SINCE = `(SELECT max(e.occurred_at) FROM import_wave_event e
    WHERE e.wave_id = w.id AND e.event = 'REPLAN' AND e.to_state = 'LOADING')`;

const FACTS = `SELECT w.id, w.planned_accounts::float8 AS accounts, w.planned_totals AS totals, w.most_failed::float8 AS "mostFailed",
    l.plan -> 'error_budget' AS budget, ${COUNTED_BY_CODE} AS "countedByCode",
    EXISTS (SELECT FROM import_wave_part t WHERE t.wave_id = w.id) AS "hasParts",
    ARRAY(SELECT t.code FROM import_wave_part t WHERE t.wave_id = w.id AND t.received_at IS NULL ORDER BY t.code LIMIT 3) AS incomplete,
    (SELECT max(t.begun_at) FROM import_wave_part t WHERE t.wave_id = w.id AND t.received_at IS NULL) AS "incompleteSince",
    (SELECT max(t.changed_at) FROM import_wave_part t WHERE t.wave_id = w.id) AS "changedAt",
    CASE WHEN num_nonnulls(w.planned_accounts, w.planned_totals) > 0 THEN ${LOADED} END AS loaded,
    d.code AS previous, d.state AS "previousState",
    greatest(${sinceOf('depends_on')}, CASE WHEN d.state = 'CANCELLED' THEN d.modified_at END) AS "previousSince",
    ${sinceOf('error_budget')} AS "budgetSince", ${FIGURES_SINCE} AS "figuresSince",
    ${CONTROL_TOTALS} AS "controlTotals"
  FROM import_wave w LEFT JOIN import_wave_plan l ON l.wave_id = w.id LEFT JOIN import_wave d ON d.id = l.depends_on
  WHERE w.id = ANY($1::uuid[])`;

/**
 * Computes the gates that decisions about waves depend on. Every caller uses this, so that all agree on whether a
 * gate is green.
 */
@Injectable()
export class WaveGates {
  constructor(
    private readonly approvals: WaveApprovalsRepository,
    private readonly passes: WavePassesQueries,
    private readonly waivers: WaveWaiversRepository,
  ) {}

  /** The gates of a wave as they are within a transaction. @param of those of one decision; all where it is left out */
  async find(tx: Tx, waveId: string, of?: GatedDecision): Promise<Gate[]> {
    const gates = (await this.findAll(tx, [waveId])).get(waveId) ?? [];
    return of === undefined ? gates : gates.filter((gate) => gate.of === of);
  }

  /** All gates of many waves, in as many statements as those of one. @returns by id of the wave */
  async findAll(tx: Tx, waveIds: readonly string[]): Promise<Map<string, Gate[]>> {
    const facts = await tx.query<Facts[]>(FACTS, [waveIds]);
    const passes = await this.passes.findAll(tx, waveIds);
    const counts = await this.approvals.counts(tx, waveIds);
    const waived = await this.waivers.findAll(tx, waveIds);
    return new Map(
      facts.map((of) => {
        const found = gatesOf(of, passes.get(of.id) ?? {}, counts.get(of.id) ?? NOT_WANTED);
        return [of.id, found.map((gate) => told(gate, waived.get(of.id) ?? new Map()))];
      }),
    );
  }
}

function gatesOf(facts: Facts, passes: WavePasses, counts: ApprovalCounts): FoundGate[] {
  const { accounts, loaded, previous, controlTotals } = facts;
  const found = [partsGate(facts)];
  if (accounts !== null) found.push(accountsGate(accounts, loaded ?? 0, facts));
  if (facts.totals !== null) found.push(totalsGate(facts, passes.dry_run));
  if (passes.dry_run != null && passes.dry_run.finishedAt !== null) found.push(listsGate(facts, passes.dry_run));
  if (passes.dry_run !== undefined || needsDryRun(facts, counts)) found.push(dryRunGate(facts, passes.dry_run));
  if (previous !== null) found.push(previousGate(previous, facts));
  found.push(...approvalGates(counts), importedGate(facts, passes.imported));
  return controlTotals === null ? found : [...found, controlTotalsGate(controlTotals)];
}

function partsGate({ hasParts, incomplete, incompleteSince: since }: Facts): FoundGate {
  const gate = 'parts_complete';
  if (!hasParts) return { gate, since, isGreen: false, detail: 'No part was sent.' };
  const names = incomplete.join(', ');
  if (names !== '') return { gate, since, isGreen: false, detail: `Parts that did not arrive whole: ${names}.` };
  return { gate, since, isGreen: true, detail: 'Every part arrived whole.' };
}

function accountsGate(planned: number, loaded: number, { changedAt, figuresSince }: Facts): FoundGate {
  const since = latest(changedAt, figuresSince);
  const detail = `${loaded} of ${planned} planned accounts can be imported.`;
  return { gate: 'planned_accounts', since, accounts: loaded, isGreen: loaded === planned, detail };
}

function previousGate(code: string, { previousState: state, previousSince: since }: Facts): FoundGate {
  const gate = 'previous_wave';
  if (state === 'RECONCILED' || state === 'SIGNED_OFF')
    return { gate, since, isGreen: true, detail: `Wave ${code} is reconciled.` };
  if (state === 'CANCELLED') {
    const detail = `Wave ${code} was cancelled: plan this one without it, or waive the gate.`;
    return { gate, since, isGreen: false, detail };
  }
  return { gate, since, isGreen: false, detail: `Wave ${code} is not reconciled.` };
}

/** Why the result of a dry run that has ended is not that of what is loaded now; null where it is. */
function outdated({ changedAt, loaded }: Facts, { startedAt, totals }: WavePass): string | null {
  if (changedAt !== null && changedAt > startedAt)
    return 'Accounts came or were changed since the dry run: make another one.';
  if (loaded !== null && loaded < Number(totals.accounts ?? 0))
    return 'Accounts have left the wave since the dry run: make another one.';
  return null;
}

/** Since when the result of a dry run is what it is: it has ended, and accounts came or were changed after it. */
function resultSince({ changedAt }: Facts, run: WavePass | undefined): Date | null {
  return latest(changedAt, run === undefined ? null : (run.finishedAt ?? run.startedAt));
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Somebody who approves, and who plans totals, wants the result of a dry run. */
function needsDryRun({ totals }: Facts, { supplier, staff }: ApprovalCounts): boolean {
  return totals !== null || supplier.wanted > 0 || staff.wanted > 0;
}

function totalsGate(facts: Facts, loaded: WavePass | undefined): FoundGate {
  const since = latest(resultSince(facts, loaded), facts.figuresSince);
  const found = { gate: 'planned_totals', since, accounts: facts.loaded ?? 0 } as const;
  if (loaded === undefined || loaded.finishedAt === null)
    return { ...found, isGreen: false, detail: 'The totals are known by a dry run.' };
  const why = outdated(facts, loaded);
  if (why !== null) return { ...found, isGreen: false, detail: why };
  const differences = differencesFrom(plannedFigures(null, facts.totals), loaded.totals);
  if (differences.length > 0) return { ...found, isGreen: false, detail: `Not as planned: ${differences.join(', ')}.` };
  return { ...found, isGreen: true, detail: 'The accounts come to the planned totals.' };
}

/** A list without an entry lets any value pass: that a dry run found nothing says nothing then. */
function listsGate(facts: Facts, run: WavePass): FoundGate {
  const gate = 'lists_loaded';
  const since = resultSince(facts, run);
  const { emptyLists, foundByCode } = run;
  const red = (detail: string) => ({ gate, since, isGreen: false, detail }) as const;
  // A process of the release before looks into no list, and keeps no codes when it ends a dry run.
  if (emptyLists === null || foundByCode === null)
    return red('The dry run did not look whether lists are loaded: make another one.');
  if (emptyLists.length > 0)
    return red(
      `Lists that its accounts use were empty at the dry run, so that any value passed: ${emptyLists.join(', ')}.`,
    );
  const why = outdated(facts, run);
  if (why !== null) return red(why);
  return { gate, since, isGreen: true, detail: 'Every list that its accounts use is loaded.' };
}

function dryRunGate(facts: Facts, run: WavePass | undefined): FoundGate {
  const gate = 'dry_run';
  const since = latest(resultSince(facts, run), facts.budgetSince);
  if (run === undefined) return { gate, since, isGreen: false, detail: 'There was no dry run of what is loaded.' };
  const { problems } = run;
  if (problems === null) return { gate, since, isGreen: false, detail: 'The dry run is under way.' };
  const why = outdated(facts, run);
  if (why !== null) return { gate, since, isGreen: false, detail: why };
  const { budget } = facts;
  const found = run.foundByCode ?? facts.countedByCode ?? {};
  const over = (budget?.by_code ?? []).find(({ code, accounts }) => (found[code] ?? 0) > accounts);
  if (over !== undefined) {
    const detail = `The dry run found ${over.code} in ${found[over.code]} accounts, where ${over.accounts} may fail for it.`;
    return { gate, since, isGreen: false, detail };
  }
  const share = budget?.share === undefined ? null : allowedOf(budget.share, Number(run.totals.accounts ?? 0));
  const allowances = [mostFailedOf(facts), share].filter((most) => most !== null);
  const most = allowances.length === 0 ? null : Math.min(...allowances);
  const detail =
    most === null
      ? `The dry run found something in ${problems} accounts.`
      : `The dry run found something in ${problems} accounts, where ${most} may fail.`;
  return { gate, since, isGreen: problems <= (most ?? 0), detail };
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
      since: null,
      isGreen: given >= wanted,
      detail: `${Math.min(given, wanted)} of ${wanted} approvals by ${by}.`,
    }));
}

function importedGate({ accounts, totals }: Facts, imported: WavePass | undefined): FoundGate {
  const gate = 'imported_totals';
  const since = imported?.finishedAt ?? null;
  const planned: Totals = plannedFigures(accounts, totals);
  if (imported === undefined || imported.finishedAt === null)
    return { gate, since, isGreen: false, detail: 'What was imported is not added up yet.' };
  const differences = differencesFrom(planned, imported.totals);
  if (differences.length > 0)
    return { gate, since, isGreen: false, detail: `Not as planned: ${differences.join(', ')}.` };
  const isPlanned = Object.keys(planned).length > 0;
  return {
    gate,
    since,
    isGreen: true,
    detail: isPlanned ? 'What was imported is what was planned.' : 'Nothing was planned.',
  };
}
