import { stat } from 'node:fs/promises';
import { fileProblem } from '../program/command-problem.js';
import type { Surroundings } from '../program/surroundings.js';
import { count, duration } from '../terminal/numbers.js';
import { ProgressLine } from '../terminal/progress-line.js';
import type { FileOfPart } from './send-parts.js';

const MEGABYTE = 1_000_000;

/** A part, and what came of sending it. */
export interface SentFile<Sent> extends FileOfPart {
  readonly sent: Sent;
}

/**
 * Sends files one after the other, and shows how much of all was sent, how fast, and about how long the rest takes.
 * @param send is to tell how many bytes of the file were read by then
 * @throws CommandProblem a file cannot be read (file)
 */
export async function* sendEach<Sent>(
  parts: readonly FileOfPart[],
  surroundings: Surroundings,
  send: (part: FileOfPart, onRead: (bytes: number) => void) => Promise<Sent>,
): AsyncGenerator<SentFile<Sent>> {
  const sizes = await Promise.all(parts.map(({ file }) => sizeOf(file)));
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const line = new ProgressLine(surroundings);
  const started = performance.now();
  let before = 0;
  const show = (bytes: number): void =>
    line.show(size === 0 ? null : bytes / size, () => sendingInWords(bytes, size, performance.now() - started));
  try {
    for (const [index, part] of parts.entries()) {
      const sent = await send(part, (bytes) => show(before + bytes));
      before += sizes[index] ?? 0;
      line.clear();
      yield { ...part, sent };
    }
  } finally {
    line.clear();
  }
}

/**
 * `120 of 480 MB sent, 30 MB/s, about 12 s left`.
 * @param size bytes of all; 0 where there are none
 * @param milliseconds since the first byte
 */
export function sendingInWords(bytes: number, size: number, milliseconds: number): string {
  const rate = milliseconds > 0 ? bytes / (milliseconds / 1_000) : 0;
  const of = size === 0 ? '' : ` of ${count(size / MEGABYTE)}`;
  const left = rate > 0 && size > 0 ? `, about ${duration(Math.max(0, size - bytes) / rate)} left` : '';
  return `${count(bytes / MEGABYTE)}${of} MB sent, ${count(rate / MEGABYTE)} MB/s${left}`;
}

/** Bytes on the disk. @throws CommandProblem the file cannot be read (file) */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}
