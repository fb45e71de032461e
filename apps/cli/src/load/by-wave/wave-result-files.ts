import type { WaveLineResult } from '@carryover/client';
import { GatheredText } from '../../output/gathered-text.js';
import { type OutputFile, openOutput } from '../../output/open-output.js';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { Surroundings } from '../../program/surroundings.js';
import type { FileOfPart } from '../../wave/send-parts.js';
import type { LineProblem } from '../journal/records.js';
import { type InputLine, inputLines } from '../lines/input-lines.js';
import { FailureReasons } from '../results/failure-reasons.js';
import type { ResultPaths } from '../results/result-files.js';
import type { Summary } from '../results/summary.js';

/** Counts of the outcomes of lines that were sent to a wave, for the summary. */
export type WaveTally = Pick<Summary, 'done' | 'failed' | 'not_processed' | 'reasons' | 'warnings'> &
  Required<Pick<Summary, 'unchanged' | 'differs'>>;

/** What an account that was imported and came with other values is refused for. */
const DIFFERS = 'account_import_process_already_imported';

const NEWLINE = Buffer.from('\n');

type Kind = 'done' | 'unchanged' | 'differs' | 'failed' | 'notProcessed';

/** The file of results for a line, by its outcome. */
function kindOf({ outcome, problems }: WaveLineResult): Kind {
  if (outcome === 'imported') return 'done';
  if (outcome === 'unchanged') return 'unchanged';
  if (outcome === 'not_processed') return 'notProcessed';
  return outcome === 'refused' && problems.some(({ code }) => code === DIFFERS) ? 'differs' : 'failed';
}

/**
 * Writes the result files of a load from the results of a wave and the files that were sent, streaming both in the
 * order of lines.
 * @param results of the wave; those of other parts are skipped
 * @throws CommandProblem a file cannot be read or written (file), or has changed since it was sent (problems)
 */
export async function writeWaveResults(
  {
    results,
    parts,
    paths,
  }: { results: AsyncIterable<WaveLineResult>; parts: readonly FileOfPart[]; paths: ResultPaths },
  surroundings: Pick<Surroundings, 'stdin'>,
): Promise<WaveTally> {
  const files = new ResultFiles(paths);
  const texts = new LinesOfParts(parts, surroundings);
  const counts: Record<Kind, number> = { done: 0, unchanged: 0, differs: 0, failed: 0, notProcessed: 0 };
  const reasons = new FailureReasons();
  const warnings = new WarningTally();
  try {
    for await (const result of results) {
      const file = parts.find(({ code }) => code === result.part)?.file;
      if (file === undefined) continue;
      const kind = kindOf(result);
      counts[kind] += 1;
      warnings.add(result.warnings);
      const at = { file, line: result.line, external_account_number: result.external_account_number };
      if (kind === 'failed') {
        const problem = problemOf(result);
        reasons.add(file, [0, result.line], problem);
        await files.tell('errors', { ...at, ...problem });
        await files.keep('failed', await texts.textOf(result));
      } else if (kind === 'notProcessed') await files.keep('notProcessed', await texts.textOf(result));
      else await files.tell(kind, { ...at, ...resultOf(kind, result) });
    }
    await files.finish();
  } finally {
    await files.abandon();
    await texts.close();
  }
  const { notProcessed: not_processed, ...told } = counts;
  return { ...told, not_processed, reasons: reasons.list(), warnings: warnings.all() };
}

function resultOf(kind: Kind, { platform_identifier, warnings }: WaveLineResult): object {
  return {
    ...(platform_identifier === null ? {} : { account_number: platform_identifier }),
    ...(kind === 'done' ? {} : { was_imported_before: true }),
    ...(kind === 'differs' ? { comparison: 'differs' } : {}),
    ...(warnings.length === 0 ? {} : { warnings: warnings.length }),
  };
}

function problemOf({ problems }: WaveLineResult): LineProblem {
  const [first = { rule: null, code: 'internal_error', detail: 'It is not known why.' }] = problems;
  return { code: first.code, rule: first.rule, detail: first.detail, problems };
}

/** The files of results, each written a little at a time. */
class ResultFiles {
  private readonly files: Readonly<Record<Kind | 'errors', OutputFile>>;
  private readonly texts = new Map<OutputFile, GatheredText>();

  constructor({ done, unchanged = '', differs = '', failed, errors, notProcessed }: ResultPaths) {
    this.files = {
      done: openOutput(done),
      unchanged: openOutput(unchanged),
      differs: openOutput(differs),
      failed: openOutput(failed),
      errors: openOutput(errors),
      notProcessed: openOutput(notProcessed),
    };
  }

  async tell(kind: Kind | 'errors', record: object): Promise<void> {
    const file = this.files[kind];
    const text = this.texts.get(file) ?? new GatheredText(file.write);
    this.texts.set(file, text);
    await text.add(`${JSON.stringify(record)}\n`);
  }

  /** @param bytes a line as it was sent; null where it was too long */
  async keep(kind: 'failed' | 'notProcessed', bytes: Uint8Array | null): Promise<void> {
    if (bytes !== null) await this.files[kind].write(Buffer.concat([bytes, NEWLINE]));
  }

  async finish(): Promise<void> {
    for (const text of this.texts.values()) await text.flush();
    for (const file of Object.values(this.files)) await file.finish();
  }

  async abandon(): Promise<void> {
    for (const file of Object.values(this.files)) await file.abandon();
  }
}

/** Whether a line can be that of a result, by the number of its account. */
function mayBeOf(bytes: Uint8Array | null, { external_account_number: number }: WaveLineResult): boolean {
  if (bytes === null || number === null) return true;
  try {
    const found: unknown = Reflect.get(
      Object(JSON.parse(Buffer.from(bytes).toString('utf8'))),
      'external_account_number',
    );
    return typeof found === 'string' && found.trim() === number.trim();
  } catch {
    return false;
  }
}

/** Reads the lines of parts beside their results, which come part by part in the order of the lines. */
class LinesOfParts {
  private open: { readonly part: string; readonly lines: AsyncGenerator<InputLine> } | null = null;

  constructor(
    private readonly parts: readonly FileOfPart[],
    private readonly surroundings: Pick<Surroundings, 'stdin'>,
  ) {}

  /**
   * The line of a result as it was sent; null when it was too long.
   * @throws CommandProblem the file has another line in its place (problems)
   */
  async textOf(result: WaveLineResult): Promise<Uint8Array | null> {
    const { lines } = await this.linesOf(result.part);
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      const { position, bytes } = next.value;
      if (position[1] < result.line) continue;
      if (position[1] > result.line || !mayBeOf(bytes, result)) break;
      return bytes;
    }
    throw this.changed(result);
  }

  private changed({ part, line }: WaveLineResult): CommandProblem {
    const file = this.parts.find(({ code }) => code === part)?.file ?? part;
    return new CommandProblem(
      EXIT.problems,
      `${file} has changed since it was sent: line ${line} of it is another one now, so that no files of results are written`,
      'put the file back as it was, then the same command writes them; carryover wave results says what became of each line, and has those that failed with --outcome failed --payload',
    );
  }

  async close(): Promise<void> {
    await this.open?.lines.return(undefined);
    this.open = null;
  }

  private async linesOf(part: string): Promise<{ readonly lines: AsyncGenerator<InputLine> }> {
    if (this.open?.part === part) return this.open;
    await this.close();
    const files = this.parts.filter(({ code }) => code === part).map(({ file }) => file);
    // What was interrupted still says what became of it.
    const { signal } = new AbortController();
    this.open = { part, lines: inputLines(files, { stdin: this.surroundings.stdin, signal }) };
    return this.open;
  }
}

/** Counts warnings by rule. */
class WarningTally {
  private readonly rules = new Map<string, { accounts: number; warnings: number }>();
  private accounts = 0;
  private warnings = 0;

  add(warnings: WaveLineResult['warnings']): void {
    if (warnings.length === 0) return;
    this.accounts += 1;
    this.warnings += warnings.length;
    for (const rule of new Set(warnings.map((one) => one.rule))) {
      const { accounts, warnings: before } = this.rules.get(rule) ?? { accounts: 0, warnings: 0 };
      const own = warnings.filter((one) => one.rule === rule).length;
      this.rules.set(rule, { accounts: accounts + 1, warnings: before + own });
    }
  }

  all(): Summary['warnings'] {
    const rules = [...this.rules].map(([rule, counts]) => ({ rule, ...counts }));
    rules.sort((one, other) => other.accounts - one.accounts || (one.rule < other.rule ? -1 : 1));
    return { accounts: this.accounts, warnings: this.warnings, rules };
  }
}
