import { basename, dirname, join } from 'node:path';
import { originsOfLines, pathsOfErrors } from '../../origins/origins-of-lines.js';
import { GatheredText } from '../../output/gathered-text.js';
import { type OutputFile, openOutput } from '../../output/open-output.js';
import type { Surroundings } from '../../program/surroundings.js';
import { journalRecords } from '../journal/journal.js';
import type { JournalRecord } from '../journal/records.js';
import { inputLines } from '../lines/input-lines.js';
import type { LineStates } from '../lines/line-states.js';

/** Where the results of a load go. Every line of the inputs is in exactly one of done, failed and not processed. */
export interface ResultPaths {
  /** What the names have in common: the first input without its ending. */
  readonly base: string;
  /** A line of JSON for each line that got there, in the order in which they did. */
  readonly done: string;
  /** The lines that failed, as they were sent: to be repaired and loaded. */
  readonly failed: string;
  /** A line of JSON for each of those, with what is wrong. */
  readonly errors: string;
  /** The lines of which it is not known that they got there or failed. */
  readonly notProcessed: string;
}

/**
 * Names beside the first input, or in a folder: `accounts.ndjson.gz` gives `accounts.imported.ndjson` and so on.
 * @param done what lines that got there are called
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
}

type Writers = Readonly<Record<'done' | 'failed' | 'errors' | 'notProcessed', OutputFile>>;

/**
 * Writes the files of results from the journal and the inputs, with nothing of either kept in memory.
 * @returns how many lines are not processed
 * @throws CommandProblem a file cannot be read or written (file)
 */
export async function writeResults(work: ResultWork, surroundings: Pick<Surroundings, 'stdin'>): Promise<number> {
  const opened: OutputFile[] = [];
  const open = (kind: keyof Writers): OutputFile => {
    const file = openOutput(work.paths[kind]);
    opened.push(file);
    return file;
  };
  try {
    const writers: Writers = {
      done: open('done'),
      failed: open('failed'),
      errors: open('errors'),
      notProcessed: open('notProcessed'),
    };
    if (work.journal !== null) await writeTold(work.journal, work, writers, surroundings);
    const notProcessed = await writeLines(work, writers, surroundings);
    for (const file of opened) await file.finish();
    return notProcessed;
  } finally {
    for (const file of opened) await file.abandon();
  }
}

/** What the journal tells of each line. */
async function writeTold(
  journal: string,
  { inputs, states }: ResultWork,
  { done, errors }: Writers,
  { stdin }: Pick<Surroundings, 'stdin'>,
): Promise<void> {
  const sources = await sourcesOfFailures(journal, { inputs, states }, stdin);
  const [doneText, errorText] = [new GatheredText(done.write), new GatheredText(errors.write)];
  const put = (text: GatheredText, record: object): Promise<void> => text.add(`${JSON.stringify(record)}\n`);
  for await (const record of journalRecords(journal)) {
    if (!isLatest(record, states)) continue;
    const at = { file: inputs[record.place[0]], line: record.place[1], external_account_number: record.number };
    const warnings = states.warningsOf(record.place);
    if (record.kind === 'done') await put(doneText, { ...at, ...record.result, ...(warnings > 0 && { warnings }) });
    const known = sources[record.place[0]]?.get(record.place[1]);
    if (record.kind === 'failed')
      await put(errorText, { ...at, ...record.problem, ...(known !== undefined && { sources: known }) });
  }
  await Promise.all([doneText.flush(), errorText.flush()]);
}

/** Where the values that failed stand in the files the accounts were made of, by input and line. */
async function sourcesOfFailures(
  journal: string,
  { inputs, states }: Pick<ResultWork, 'inputs' | 'states'>,
  stdin: Surroundings['stdin'],
): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>[]> {
  const wanted = inputs.map(() => new Map<number, { number: string | null; paths: string[] }>());
  for await (const record of journalRecords(journal)) {
    if (!isLatest(record, states) || record.kind !== 'failed') continue;
    wanted[record.place[0]]?.set(record.place[1], {
      number: record.number,
      paths: ['', ...pathsOfErrors(record.problem.errors)],
    });
  }
  // What was interrupted still says where its failures are.
  const signal = new AbortController().signal;
  return Promise.all(inputs.map((path, file) => originsOfLines(path, wanted[file] ?? new Map(), { stdin, signal })));
}

function isLatest(record: JournalRecord, states: LineStates): record is Exclude<JournalRecord, { kind: 'cursor' }> {
  return record.kind !== 'cursor' && states.of(record.place) === record.kind;
}

/** The lines themselves. Too long ones are not kept. @returns how many are not processed */
async function writeLines(
  { inputs, states }: ResultWork,
  { failed, notProcessed }: Writers,
  { stdin }: Pick<Surroundings, 'stdin'>,
): Promise<number> {
  let left = 0;
  // What was interrupted still says what became of it.
  const signal = new AbortController().signal;
  for await (const { place, bytes } of inputLines(inputs, { stdin, signal })) {
    const state = states.of(place);
    if (state === 'done') continue;
    if (state !== 'failed') left += 1;
    if (bytes !== null) await (state === 'failed' ? failed : notProcessed).write(Buffer.concat([bytes, NEWLINE]));
  }
  return left;
}

const NEWLINE = Buffer.from('\n');
