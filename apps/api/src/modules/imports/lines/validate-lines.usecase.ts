import type { Problem } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { noteAccountCheck } from '../../../platform/metrics/process-metrics.js';
import { type TaskInThread, WorkThreads } from '../../../platform/threads/index.js';
import { DocumentChecks } from '../../documents/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { ValidationContexts } from '../usecases/validation-contexts.js';
import { ListVersions } from '../validation/list-versions.js';
import type { CheckedLine, LineSteps, LineToHold, LineWithDocuments } from './line-steps.js';

/** Program of the threads that check lines. */
export const LINES_PROGRAM = new URL('./validate-lines.thread.js', import.meta.url);

type CorrectedPayloadsOf = (
  supplier: ImportSupplier,
  numbers: readonly string[],
) => AsyncIterable<ReadonlyMap<string, object>>;

/** Check the accounts of lines. */
export interface ValidateLines {
  readonly supplier: ImportSupplier;
  readonly lines: readonly Uint8Array[];
  /** For corrections: finds the payloads that they are checked against, by account number, a few at a time. */
  readonly correctsOf?: CorrectedPayloadsOf;
}

/**
 * Bytes of the memory in which lines go to a thread, unless they are more, and how many that are not under way are kept for the next. It is
 * counted anew each time it comes back, and V8 collects all garbage for so much that came.
 */
const MEMORY_BYTES = 512 * 1024;
const MOST_SPARE = 2;

/** Validates many accounts in a worker thread, so that single requests do not wait. */
@Injectable()
export class ValidateLinesUseCase {
  private readonly versions = new ListVersions();
  /** Buffers for reuse: a thread would free new ones only when it holds ten times as much. */
  private readonly spare: Uint8Array<ArrayBuffer>[] = [];

  constructor(
    private readonly contexts: ValidationContexts,
    private readonly documents: DocumentChecks,
    private readonly threads: WorkThreads,
  ) {}

  /**
   * @returns what came of each line, in their order
   * @throws DocumentStorageUnavailable the storage of documents cannot be asked
   */
  async run(command: ValidateLines): Promise<readonly CheckedLine[]> {
    const { supplier, lines } = command;
    if (lines.length === 0) return [];
    return this.threads.run<LineSteps, readonly CheckedLine[]>(
      supplier.organizationId,
      LINES_PROGRAM,
      (task) => this.inThread(task, command),
      { isCharged: false },
    );
  }

  private async inThread(task: TaskInThread<LineSteps>, { supplier, lines, correctsOf }: ValidateLines) {
    const { bytes, ends } = this.joined(lines);
    const opened = await task.ask('open', { bytes, ends, supplierCode: supplier.code }, [bytes.buffer]);
    if (this.spare.length < MOST_SPARE && opened.bytes.length === MEMORY_BYTES) this.spare.push(opened.bytes);
    const { common, taken } = await this.contexts.gatherAll(supplier, opened.lines);
    const { referenceData, ...context } = common;
    const version = this.versions.of(referenceData);
    const { lines: checked, took } = await task.ask('check', {
      context: { ...context, supplierExists: true },
      taken,
      areCorrections: correctsOf !== undefined,
      lists: version === opened.listsVersion ? null : { version, data: referenceData },
      looksForDocuments: this.documents.areAskedFor(supplier),
    });
    noteChecks(took);
    return this.withDocuments(task, supplier, await this.held(task, supplier, checked, correctsOf));
  }

  /** Checks corrections against the payloads that they correct; other lines are returned as they are. */
  private async held(
    task: TaskInThread<LineSteps>,
    supplier: ImportSupplier,
    checked: readonly (CheckedLine | LineWithDocuments | LineToHold)[],
    correctsOf: CorrectedPayloadsOf | undefined,
  ): Promise<readonly (CheckedLine | LineWithDocuments)[]> {
    const results = [...checked];
    const open = new Map<string, number[]>();
    for (const [index, line] of checked.entries())
      if ('corrects' in line) open.set(line.corrects, [...(open.get(line.corrects) ?? []), index]);
    const hold = async (payloads: Iterable<readonly [string, object | null]>) => {
      const asked = [...payloads].flatMap(([number, payload]) => {
        const lines = open.get(number) ?? [];
        open.delete(number);
        return lines.map((index) => ({ index, payload }));
      });
      if (asked.length === 0) return;
      const { lines, took } = await task.ask('hold', asked);
      noteChecks(took);
      for (const [at, line] of lines.entries()) results[asked[at]?.index ?? at] = line;
    };
    if (open.size > 0 && correctsOf !== undefined)
      for await (const payloads of correctsOf(supplier, [...open.keys()])) await hold(payloads);
    // There is no such account, or nothing is known of what was sent.
    await hold([...open.keys()].map((number) => [number, null]));
    return results.flatMap((line) => ('corrects' in line ? [] : [line]));
  }

  private async withDocuments(
    task: TaskInThread<LineSteps>,
    supplier: ImportSupplier,
    checked: readonly (CheckedLine | LineWithDocuments)[],
  ): Promise<readonly CheckedLine[]> {
    if (!checked.some((line) => 'documents' in line)) return checked.filter((line) => 'problems' in line);
    const missing: (readonly Problem[] | null)[] = [];
    for (const line of checked)
      missing.push('documents' in line ? await this.documents.findMissing(supplier, line.documents) : null);
    const { lines: concluded } = await task.ask('conclude', missing);
    return checked.map((line, index) => {
      const told = 'documents' in line ? concluded[index] : line;
      if (told === null || told === undefined) throw new Error('A line was not concluded.');
      return told;
    });
  }

  /** Concatenates lines into memory that can be transferred to a thread. */
  private joined(lines: readonly Uint8Array[]): { bytes: Uint8Array<ArrayBuffer>; ends: number[] } {
    const size = lines.reduce((sum, { length }) => sum + length, 0);
    const spare = size <= MEMORY_BYTES ? this.spare.pop() : undefined;
    const bytes = spare ?? new Uint8Array(Math.max(size, MEMORY_BYTES));
    const ends: number[] = [];
    let end = 0;
    for (const line of lines) {
      bytes.set(line, end);
      end += line.length;
      ends.push(end);
    }
    return { bytes, ends };
  }
}

/** @param took milliseconds of each */
function noteChecks(took: readonly number[]): void {
  for (const milliseconds of took) noteAccountCheck('line', milliseconds);
}
