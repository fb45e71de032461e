import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { CarryoverClient, WavePart } from '@carryover/client';
import { asking } from '../ask/asking.js';
import type { AskOptions } from '../ask/open-client.js';
import { expectLinesOfJson } from '../input/account-chunks.js';
import { openInput } from '../input/open-input.js';
import { usageProblem } from '../program/command-problem.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { count, counted } from '../terminal/numbers.js';
import { printable } from '../terminal/printable.js';
import { writeText } from '../terminal/write-text.js';
import { expectOwnParts, sendAsOwn } from './known-parts.js';
import { sendEach } from './send-each.js';

/** Send files to a wave. */
export interface SendParts extends AskOptions {
  readonly wave: string;
  readonly files: readonly string[];
  readonly part?: string;
  /** Whether a part that another file was sent as may be replaced. */
  readonly replace?: boolean;
  /** Whether the lines correct accounts that the wave has imported. */
  readonly isCorrection?: boolean;
  /** Of corrections: whether nothing is written. */
  readonly dryRun?: boolean;
}

/**
 * Sends files of accounts, each as a part of the name of the file, and shows how far it is.
 * @returns problems where a line was refused
 * @throws CommandProblem a file cannot be read twice, is of another form or would replace a part of another file, or the service refuses it
 */
export async function sendParts(
  { supplier, wave, files, part, replace = false, json = false, isCorrection = false, dryRun = false }: SendParts,
  client: CarryoverClient,
  surroundings: Surroundings,
): Promise<ExitCode> {
  if (part !== undefined && files.length > 1) throw usageProblem('--part is for one file');
  await expectLinesOfJson(files, surroundings);
  const parts = partsOf(files, part);
  let refused = 0;
  const about = `wave ${wave} of import supplier ${supplier}`;
  const options = { isCorrection, isDryRun: dryRun };
  if (!isCorrection) {
    const there = await asking(about, () => client.waves.get(supplier, wave));
    expectOwnParts({ supplier, wave }, parts, there.parts, replace);
  }
  const send = (own: FileOfPart, onRead: (bytes: number) => void): Promise<WavePart> => {
    const content = () => chunksOf(own.file, surroundings, onRead);
    const sendPart = () => asking(about, () => client.waves.sendPart(supplier, wave, own.code, content, options));
    return isCorrection ? sendPart() : sendAsOwn({ supplier, wave }, own, client, sendPart);
  };
  for await (const { file, sent } of sendEach(parts, surroundings, send)) {
    refused += sent.refused;
    await writeText(surroundings.stdout, json ? `${JSON.stringify(sent)}\n` : `${file}: ${inWords(sent)}\n`);
    if (!json) await writeText(surroundings.stdout, fieldsText(sent));
    if (!json) for (const refusal of sent.refusals ?? []) await writeText(surroundings.stdout, refusalText(refusal));
    if (!json) await writeText(surroundings.stdout, untoldText(sent));
  }
  if (refused > 0 && !json && !isCorrection)
    await writeText(
      surroundings.stdout,
      `Why: carryover wave results ${wave} --supplier ${supplier} --outcome refused\n`,
    );
  return refused > 0 ? EXIT.problems : EXIT.ok;
}

/** A file, and the code of the part that it is. */
export interface FileOfPart {
  readonly file: string;
  readonly code: string;
}

/** The parts that files are. @param part code of the only one @throws CommandProblem two would be the same (usage) */
export function partsOf(files: readonly string[], part?: string): FileOfPart[] {
  const parts = files.map((file) => ({ file, code: part ?? partOf(file) }));
  const codes = new Set(parts.map(({ code }) => code));
  if (codes.size < parts.length)
    throw usageProblem('two files would be the same part; send them one by one with --part');
  return parts;
}

const LONGEST_CODE = 64;

/**
 * The code of the part that a file is: its name without what tells its form, in characters that a code may have. Of a longer name the end
 * is a digest of all of it, so that names which begin alike are two parts.
 */
export function partOf(file: string): string {
  const name = basename(file)
    .replace(/\.gz$/, '')
    .replace(/\.(ndjson|jsonl)$/, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
  if (name === '') throw usageProblem(`${file} gives no code for the part; name it with --part`);
  if (name.length <= LONGEST_CODE) return name;
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST_CODE - 9)}-${digest}`;
}

/**
 * The content of a file, from its beginning.
 * @param onRead called with the number of bytes read so far, as they are on the disk
 */
export async function* chunksOf(
  file: string,
  surroundings: Surroundings,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const input = await openInput(file, surroundings);
  try {
    for await (const chunk of input.chunks) {
      onRead(input.bytesRead());
      yield chunk;
    }
  } finally {
    await input.close();
  }
}

function fieldsText({ corrected_fields: fields = [] }: WavePart): string {
  return fields.map(({ field, lines }) => `  ${printable(field)}: ${counted(lines, 'line')}\n`).join('');
}

function refusalText({
  line,
  external_account_number: number,
  problems,
}: NonNullable<WavePart['refusals']>[number]): string {
  const told = problems.map(({ path, detail }) => `  ${printable(path === '' ? detail : `${path}: ${detail}`)}\n`);
  return `line ${line}, ${printable(number ?? 'no account number')}:\n${told.join('')}`;
}

/** The service tells the first refused corrections only, and no results have them. */
function untoldText({ refused, refusals }: WavePart): string {
  const untold = refusals === undefined ? 0 : refused - refusals.length;
  if (untold === 0) return '';
  return `${counted(untold, 'more line was', 'more lines were')} refused: mend these or take them out, and send the file again to see the next ones.\n`;
}

function inWords({ lines, accepted, refused, unchanged }: WavePart): string {
  const counts = [
    `${count(accepted)} taken`,
    ...(unchanged > 0 ? [`${count(unchanged)} there already`] : []),
    ...(refused > 0 ? [`${count(refused)} refused`] : []),
  ];
  return `${count(lines)} lines, ${counts.join(', ')}.`;
}
