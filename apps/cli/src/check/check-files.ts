import { stat } from 'node:fs/promises';
import { accountChunks } from '../input/account-chunks.js';
import { type LineBatch, lineBatches } from '../input/line-batches.js';
import { type Input, openInput } from '../input/open-input.js';
import { Origins } from '../origins/origins.js';
import { CommandProblem } from '../program/command-problem.js';
import type { Surroundings } from '../program/surroundings.js';
import { counted, duration } from '../terminal/numbers.js';
import { ProgressLine } from '../terminal/progress-line.js';
import { CheckTally } from './check-tally.js';
import type { SortedLines } from './lines/sorted-lines.js';
import { earlierAccounts } from './repeats/earlier-sides.js';
import type { ValidationSettings } from './validation/validate-account.js';
import type { BatchVerdict } from './validation/validate-batch.js';
import type { BatchValidator } from './validation/validation-pool.js';

/** How files are checked. */
export interface CheckWork {
  readonly paths: readonly string[];
  readonly validator: BatchValidator;
  /** Longest line that is kept, in bytes. */
  readonly longestLine: number;
  readonly tally: CheckTally;
  readonly sorted: SortedLines;
  /** What accounts are checked by, for those that are read a second time. */
  readonly settings: ValidationSettings;
}

/** A batch that is being checked. */
interface UnderWay {
  readonly batch: Pick<LineBatch, 'firstLine' | 'lines'>;
  readonly verdict: Promise<BatchVerdict>;
}

/**
 * Reads files one after the other and adds what is found to the tally. Batches are checked side by side and added in
 * their order; no more are under way than the validator has room for, so memory does not grow with the files.
 * @throws CommandProblem a file cannot be read or written (file)
 */
export async function checkFiles(work: CheckWork, surroundings: Surroundings): Promise<void> {
  const progress = new Progress(work.tally, surroundings);
  try {
    for (const path of work.paths) {
      const input = await openInput(path, surroundings);
      try {
        await checkInput(input, work, progress, surroundings);
      } finally {
        await input.close();
      }
    }
    for (const [file, path] of work.paths.entries())
      if (await canBeReadAgain(path)) await tellEarlier(file, path, work, surroundings);
  } finally {
    progress.clear();
  }
}

/** Not stdin, nor a pipe: who waits for its writer waits for ever. */
async function canBeReadAgain(path: string): Promise<boolean> {
  return path !== '-' && (await stat(path).catch(() => null))?.isFile() === true;
}

/** Tells of accounts that later ones share something with. What cannot be read again is told of the later alone. */
async function tellEarlier(
  file: number,
  path: string,
  { tally, sorted, settings, longestLine }: CheckWork,
  surroundings: Surroundings,
): Promise<void> {
  const wanted = tally.earlierSides(file);
  if (wanted.size === 0) return;
  const origins = await Origins.beside(path, surroundings);
  try {
    for await (const account of earlierAccounts(path, wanted, { ...settings, longestLine }, surroundings)) {
      tally.addEarlier(file, account);
      await sorted.addWarnings(path, account, origins);
    }
  } finally {
    await origins?.close();
  }
}

async function checkInput(
  input: Input,
  work: CheckWork,
  progress: Progress,
  surroundings: Surroundings,
): Promise<void> {
  const { validator, tally, sorted } = work;
  tally.beginFile(input.name);
  const origins = input.name === 'stdin' ? null : await Origins.beside(input.name, surroundings);
  const underWay: UnderWay[] = [];
  const settleOldest = async (): Promise<void> => {
    const oldest = underWay.shift();
    if (oldest === undefined) return;
    const verdict = await oldest.verdict;
    const outcomes = tally.add(oldest.batch.lines, verdict);
    if (verdict.lines !== null)
      await sorted.add(input.name, oldest.batch.firstLine - 1, verdict.lines.bytes, outcomes, origins);
    progress.show(input);
  };
  try {
    for await (const batch of lineBatches(accountChunks(input), work.longestLine)) {
      surroundings.signal.throwIfAborted();
      const verdict = validator.validate(batch);
      // It is waited for in its turn; a failure that comes before is no unhandled one.
      verdict.catch(() => undefined);
      underWay.push({ batch: { firstLine: batch.firstLine, lines: batch.lines }, verdict });
      if (underWay.length >= validator.width) await settleOldest();
    }
    while (underWay.length > 0) await settleOldest();
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error;
    throw new CommandProblem(
      error.exitCode,
      `${error.message}; ${counted(tally.accounts, 'account')} were checked before`,
    );
  } finally {
    await origins?.close();
  }
}

/** How far the check is, on stderr. */
class Progress {
  private readonly line: ProgressLine;
  private readonly started = performance.now();

  constructor(
    private readonly tally: CheckTally,
    surroundings: Surroundings,
  ) {
    this.line = new ProgressLine(surroundings);
  }

  show({ name, size, bytesRead }: Input): void {
    const share = size === null || size === 0 ? null : bytesRead() / size;
    this.line.show(share, () => {
      const { accounts, failed } = this.tally;
      const seconds = (performance.now() - this.started) / 1000;
      const rate = `${counted(Math.round(accounts / seconds), 'account')}/s`;
      const left = share === null || share === 0 ? [] : [`${duration((seconds / share) * (1 - share))} left`];
      return [name, counted(accounts, 'account'), `${counted(failed, 'failure')}`, rate, ...left].join(' · ');
    });
  }

  clear(): void {
    this.line.clear();
  }
}
