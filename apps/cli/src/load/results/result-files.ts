import { basename, dirname, join } from 'node:path';
import type { BadRows } from '../../origins/bad-rows.js';
import { originsOfLines, pathsOfProblem } from '../../origins/origins-of-lines.js';
import { positionInWords, type SourcePosition } from '../../origins/position-of.js';
import { GatheredText } from '../../output/gathered-text.js';
import { type OutputFile, openOutput } from '../../output/open-output.js';
import { CommandProblem } from '../../program/command-problem.js';
import type { Surroundings } from '../../program/surroundings.js';
import { journalRecords } from '../journal/journal.js';
import { isOfDryRun, type LineProblem, type OutcomeRecord } from '../journal/records.js';
import { inputLines } from '../lines/input-lines.js';
import type { LineStates } from '../lines/line-states.js';
import { type FailureReason, FailureReasons } from './failure-reasons.js';

/**
 * Where the results of a load go. Every line of the inputs is in exactly one of done, unchanged, differs, failed and not
 * processed.
 */
export interface ResultPaths {
  /** What the names have in common: the first input without its ending. */
  readonly base: string;
  /** A line of JSON for each line that got there, in the order in which they did. */
  readonly done: string;
  /** Of accounts, a line of JSON for each that was there before with the same payload, and for each that was there with another. */
  readonly unchanged?: string;
  readonly differs?: string;
  /** The lines that failed, as they were sent: to be repaired and loaded. */
  readonly failed: string;
  /** A line of JSON for each of those, with what is wrong. */
  readonly errors: string;
  /** The lines whose outcome is unknown: neither accepted nor failed. */
  readonly notProcessed: string;
}

/**
 * Names of result files beside the first input, or in a folder: `accounts.ndjson.gz` gives `accounts.imported.ndjson`
 * and so on.
 * @param done word for lines that succeeded
 */
export function resultPaths(input: string, folder: string | undefined, done: string): ResultPaths {
  const base = join(
    folder ?? dirname(input),
    basename(input)
      .replace(/\.gz$/i, '')
      .replace(/\.(ndjson|jsonl|json|txt)$/i, ''),
  );
  return {
    base,
    done: `${base}.${done}.ndjson`,
    ...(done !== 'sent' && { unchanged: `${base}.unchanged.ndjson`, differs: `${base}.differs.ndjson` }),
    failed: `${base}.failed.ndjson`,
    errors: `${base}.errors.ndjson`,
    notProcessed: `${base}.not-processed.ndjson`,
  };
}

export interface ResultWork {
  readonly paths: ResultPaths;
  readonly inputs: readonly string[];
  /** Null when nothing was recorded. */
  readonly journal: string | null;
  readonly states: LineStates;
  /** Whether the lines were to be tried out only. */
  readonly isDryRun: boolean;
  /** Gathers the rows of the extracts that failures stand in, where they are wanted. */
  readonly badRows: BadRows | null;
}

type Writers = Readonly<Record<'done' | 'failed' | 'errors' | 'notProcessed', OutputFile>> &
  Partial<Readonly<Record<'unchanged' | 'differs', OutputFile>>>;

/** What is reported of the results besides the files. */
export interface WrittenResults {
  /** Lines that are not processed. */
  readonly left: number;
  /** Why lines failed, the commonest reason first. */
  readonly reasons: readonly FailureReason[];
  /** Why an input could not be read to its end, so that the lines behind that are in none of the files; null when all were. */
  readonly unreadable: CommandProblem | null;
}

/**
 * Writes the files of results from the journal and the inputs, with nothing of either kept in memory. What the journal tells is written also
 * where an input cannot be read any more.
 * @throws CommandProblem a file cannot be written, or the journal not be read (file)
 */
export async function writeResults(
  work: ResultWork,
  surroundings: Pick<Surroundings, 'stdin'>,
): Promise<WrittenResults> {
  const opened: OutputFile[] = [];
  const open = (path: string): OutputFile => {
    const file = openOutput(path);
    opened.push(file);
    return file;
  };
  const { done, unchanged, differs, failed, errors, notProcessed } = work.paths;
  try {
    const writers: Writers = {
      done: open(done),
      ...(unchanged !== undefined && { unchanged: open(unchanged) }),
      ...(differs !== undefined && { differs: open(differs) }),
      failed: open(failed),
      errors: open(errors),
      notProcessed: open(notProcessed),
    };
    const reasons = new FailureReasons();
    if (work.journal !== null) await writeTold(work.journal, work, writers, reasons, surroundings);
    const { left, unreadable } = await writeLines(work, writers, surroundings);
    for (const file of opened) await file.finish();
    return { left, reasons: reasons.list(), unreadable };
  } finally {
    for (const file of opened) await file.abandon();
  }
}

/** What the journal tells of each line. */
async function writeTold(
  journal: string,
  { inputs, states, isDryRun, badRows }: ResultWork,
  { errors, ...files }: Writers,
  reasons: FailureReasons,
  { stdin }: Pick<Surroundings, 'stdin'>,
): Promise<void> {
  const sources = await sourcesOfFailures(journal, { inputs, states, isDryRun }, stdin);
  const texts = new Map<OutputFile | undefined, GatheredText>();
  const put = async (file: OutputFile | undefined, record: object): Promise<void> => {
    if (file === undefined) return;
    const text = texts.get(file) ?? new GatheredText(file.write);
    texts.set(file, text);
    await text.add(`${JSON.stringify(record)}\n`);
  };
  for await (const record of latestRecords(journal, { states, isDryRun })) {
    const file = inputs[record.position[0]] ?? '';
    const at = { file, line: record.position[1], external_account_number: record.number };
    const warnings = states.warningsOf(record.position);
    const known = sources[record.position[0]]?.get(record.position[1]);
    if (record.kind === 'failed') {
      reasons.add(file, record.position, record.problem, known);
      for (const [position, problem] of badValues(record.problem, known)) badRows?.add(file, position, problem);
      const sourced = [...(known ?? [])].map(([path, position]) => [path, positionInWords(position)]);
      await put(errors, {
        ...at,
        ...record.problem,
        ...(known !== undefined && { sources: Object.fromEntries(sourced) }),
      });
    } else if (record.kind !== 'accepted') {
      await put(files[record.kind], { ...at, ...record.result, ...(warnings > 0 && { warnings }) });
    }
  }
  for (const text of texts.values()) await text.flush();
}

/** The positions of what is wrong with a line, each with what it is; without fields that are known, the row of the account. */
function badValues(
  { detail, problems }: LineProblem,
  known: ReadonlyMap<string, SourcePosition> | undefined,
): [SourcePosition, string][] {
  if (known === undefined) return [];
  const told = problems ?? [...known.keys()].filter((path) => path !== '').map((path) => ({ path, detail }));
  const located = told.flatMap(({ path, detail: what }): [SourcePosition, string][] => {
    const position = known.get(path);
    return position === undefined ? [] : [[position, what]];
  });
  const account = known.get('');
  return located.length > 0 || account === undefined ? located : [[account, detail]];
}

/** Where the values that failed stand in the files the accounts were made of, by input and line. */
async function sourcesOfFailures(
  journal: string,
  { inputs, states, isDryRun }: Pick<ResultWork, 'inputs' | 'states' | 'isDryRun'>,
  stdin: Surroundings['stdin'],
): Promise<ReadonlyMap<number, ReadonlyMap<string, SourcePosition>>[]> {
  const wanted = inputs.map(() => new Map<number, { number: string | null; paths: string[] }>());
  for await (const record of latestRecords(journal, { states, isDryRun })) {
    if (record.kind !== 'failed') continue;
    const { external_account_number: number = record.number } = record.problem;
    wanted[record.position[0]]?.set(record.position[1], { number, paths: ['', ...pathsOfProblem(record.problem)] });
  }
  // What was interrupted still says where its failures are.
  const signal = new AbortController().signal;
  return Promise.all(inputs.map((path, file) => originsOfLines(path, wanted[file] ?? new Map(), { stdin, signal })));
}

/**
 * What the journal says of each line in the end. A line that failed again after another try has several failures, and one whose account
 * was taken back and imported again was imported twice: the latest counts.
 */
async function* latestRecords(
  journal: string,
  { states, isDryRun }: Pick<ResultWork, 'states' | 'isDryRun'>,
): AsyncGenerator<OutcomeRecord> {
  const passed = new Map<string, number>();
  for await (const record of journalRecords(journal)) {
    if (record.kind === 'cursor' || record.kind === 'trying' || record.kind === 'reopened') continue;
    if (!isDryRun && isOfDryRun(record)) continue;
    const before = record.kind === 'accepted' ? 0 : states.recordsBefore(record.position, record.kind);
    if (before > 0) {
      const key = [record.kind, ...record.position].join(':');
      const number = passed.get(key) ?? 0;
      passed.set(key, number + 1);
      if (number < before) continue;
    }
    if (states.of(record.position) === record.kind) yield record;
  }
}

/** The lines themselves, as far as they can be read. Too long ones are not kept. @returns how many of them are not processed */
async function writeLines(
  { inputs, states }: ResultWork,
  { failed, notProcessed }: Writers,
  { stdin }: Pick<Surroundings, 'stdin'>,
): Promise<Pick<WrittenResults, 'left' | 'unreadable'>> {
  let left = 0;
  let unreadable: CommandProblem | null = null;
  const note = (problem: CommandProblem): void => {
    unreadable = problem;
  };
  // What was interrupted still says what became of it.
  const signal = new AbortController().signal;
  for await (const { position, bytes } of untilUnreadable(inputLines(inputs, { stdin, signal }), note)) {
    const state = states.of(position);
    if (state !== 'failed' && state !== 'open' && state !== 'accepted') continue;
    if (state !== 'failed') left += 1;
    if (bytes !== null) await (state === 'failed' ? failed : notProcessed).write(Buffer.concat([bytes, NEWLINE]));
  }
  return { left, unreadable };
}

/** Ends where a file cannot be read on, instead of throwing that. Problems of whoever takes the lines do not come by here. */
async function* untilUnreadable<T>(
  lines: AsyncIterable<T>,
  note: (problem: CommandProblem) => void,
): AsyncGenerator<T> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof CommandProblem)) throw error;
    note(error);
  }
}

const NEWLINE = Buffer.from('\n');
