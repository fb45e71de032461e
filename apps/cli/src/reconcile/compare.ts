import {
  type CarryoverClient,
  NotSettledInTime,
  RateLimited,
  type ReconcileOptions,
  type Reconciliation,
  ReconciliationInProgress,
  ValidationError,
} from '@carryover/client';
import { asking } from '../ask/asking.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import { printable } from '../terminal/printable.js';

/** A file of control totals. */
export interface TotalsFile {
  /** For messages. */
  readonly name: string;
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** Control totals that are to be compared. */
export interface Comparison {
  readonly client: CarryoverClient;
  readonly supplier: string;
  /** Files of them, one at least. */
  readonly files: readonly TotalsFile[];
  /** Which imported accounts are compared; all of the supplier unless given. */
  readonly scope?: ReconcileOptions['scope'];
  /** Milliseconds the comparison is waited for. */
  readonly patience: number;
}

/** A report that was computed. */
export type ComputedReport = Reconciliation & { readonly summary: NonNullable<Reconciliation['summary']> };

/** Problems of lines that are told; the service tells a hundred. */
const MOST_TOLD = 20;

/**
 * Sends control totals and waits for the report.
 * @throws CommandProblem the totals are wrong (problems), there is no such supplier (usage), another comparison is under way
 * or this one takes too long (unfinished), or the service failed (service)
 */
export async function compare(comparison: Comparison): Promise<ComputedReport> {
  const { client, supplier, patience } = comparison;
  return asking(`import supplier ${supplier}`, async () => {
    const id = await sendAll(comparison);
    try {
      return computed(await client.waitUntilReconciled(supplier, id, { timeout: patience }));
    } catch (error) {
      throw explained(error, supplier);
    }
  });
}

/** Sends each file as a part, one after the other. @returns the id of the report */
async function sendAll({ client, supplier, files, scope }: Comparison): Promise<string> {
  const isOpen = files.length > 1;
  let report: string | null = null;
  for (const [index, { name, read }] of files.entries()) {
    try {
      if (report !== null) await client.reconcilePart(supplier, report, index + 1, read, { isGzip: true });
      else ({ report_id: report } = await client.reconcile(supplier, read, { isGzip: true, scope, isOpen }));
    } catch (error) {
      throw explained(error, supplier, name);
    }
  }
  if (report === null) throw new Error('There is no file.');
  if (isOpen) await client.recompute(supplier, report);
  return report;
}

function computed(report: Reconciliation): ComputedReport {
  const { summary, status, report_id: id } = report;
  if (status === 'READY' && summary !== null) return { ...report, summary };
  throw new CommandProblem(
    EXIT.service,
    `the platform could not compare the control totals, report ${id}`,
    "run the same command later, and tell the platform's staff when it stays so",
  );
}

function explained(error: unknown, supplier: string, name?: string): unknown {
  if (error instanceof ValidationError && name !== undefined && !isOfScope(error)) return wrongLines(error, name);
  if (error instanceof ReconciliationInProgress)
    return new CommandProblem(
      EXIT.unfinished,
      `control totals of ${supplier} are being received or compared at this moment`,
      'run the same command again when that has ended',
    );
  if (error instanceof RateLimited && error.code === 'too_many_control_totals')
    return new CommandProblem(
      EXIT.unfinished,
      'the service receives as many control totals as it takes at a time',
      'run the same command again later',
    );
  if (error instanceof NotSettledInTime)
    return new CommandProblem(
      EXIT.unfinished,
      'the comparison takes longer than --patience',
      'it goes on all the same',
    );
  return error;
}

/** Whether nothing is wrong but the wave that was named, which is in no file. */
function isOfScope(error: ValidationError): boolean {
  return error.problems().every(({ path }) => path === 'wave');
}

function wrongLines(error: ValidationError, name: string): CommandProblem {
  const told = error.problems().map(({ path, detail }) => {
    const [, line, field] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const position = line === undefined ? path : [`line ${line}`, ...(field === undefined ? [] : [field])].join(', ');
    return printable(position === '' ? detail : `${position}: ${detail}`);
  });
  const more = told.length > MOST_TOLD ? [`and ${told.length - MOST_TOLD} more`] : [];
  const lines = [...told.slice(0, MOST_TOLD), ...more];
  return new CommandProblem(EXIT.problems, `${printable(name)} is not taken:\n  ${lines.join('\n  ')}`);
}
