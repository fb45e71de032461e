import {
  type CarryoverClient,
  NotSettledInTime,
  type ReconcileOptions,
  type Reconciliation,
  ReconciliationInProgress,
  ValidationError,
} from '@carryover/client';
import { asking } from '../ask/asking.js';
import { CommandProblem } from '../program/command-problem.js';
import { EXIT } from '../program/exit-codes.js';
import { printable } from '../terminal/printable.js';

/** Control totals that are to be compared. */
export interface Comparison {
  readonly client: CarryoverClient;
  readonly supplier: string;
  /** Name of the file, for messages. */
  readonly name: string;
  readonly read: () => AsyncIterable<Uint8Array>;
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
  const { client, supplier, read, scope, patience } = comparison;
  return asking(`import supplier ${supplier}`, async () => {
    try {
      const { report_id: id } = await client.reconcile(supplier, read, { isGzip: true, scope });
      return computed(await client.waitUntilReconciled(supplier, id, { timeout: patience }));
    } catch (error) {
      throw explained(error, comparison);
    }
  });
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

function explained(error: unknown, { supplier, name }: Comparison): unknown {
  if (error instanceof ValidationError) return wrongLines(error, name);
  if (error instanceof ReconciliationInProgress)
    return new CommandProblem(
      EXIT.unfinished,
      `control totals of ${supplier} are being received or compared at this moment`,
      'run the same command again when that has ended',
    );
  if (error instanceof NotSettledInTime)
    return new CommandProblem(
      EXIT.unfinished,
      'the comparison takes longer than --patience',
      'it goes on all the same',
    );
  return error;
}

function wrongLines(error: ValidationError, name: string): CommandProblem {
  const told = error.problems().map(({ path, detail }) => {
    const [, line, field] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    const place = line === undefined ? path : [`line ${line}`, ...(field === undefined ? [] : [field])].join(', ');
    return printable(place === '' ? detail : `${place}: ${detail}`);
  });
  const more = told.length > MOST_TOLD ? [`and ${told.length - MOST_TOLD} more`] : [];
  const lines = [...told.slice(0, MOST_TOLD), ...more];
  return new CommandProblem(EXIT.problems, `${printable(name)} is not taken:\n  ${lines.join('\n  ')}`);
}
