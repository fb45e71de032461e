import { readFile } from 'node:fs/promises';
import { type Canary, findCanaries } from '@carryover/testing';
import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';
import { SentValues } from '../lib/sent-values.js';

/** Whose lines are JSON. */
const PROCESSES = ['api', 'worker'];
/** Who else could tell of a customer. */
const OTHERS = ['console', 'postgres', 'redis', 'storage'];

/** What was sent, and would be known again. */
export interface Sent {
  /** Paths of the files of accounts. */
  readonly files: readonly string[];
  /** Of the accounts among them that were planted. */
  readonly canaries: readonly Canary[];
}

/** What a container of a service has said that is gone. */
export interface PastLog {
  readonly service: string;
  readonly text: string;
}

/**
 * Reads the logs of all that runs or has ended, and of what is gone.
 * @throws {Error} a line of api or worker is not JSON, or is fatal; or somebody's line holds what an account said
 */
export async function readLogs(composition: Composition, sent: Sent, past: readonly PastLog[] = []): Promise<string> {
  const values = await valuesOf(sent.files);
  if (values.size === 0 || sent.canaries.length === 0)
    throw new Error(`${sent.files.join(', ')} have nothing to look for, or no canaries.`);
  const found: string[] = [];
  for (const service of [...PROCESSES, ...OTHERS]) {
    const there = (await composition.containers(service)).map((id) => logOf(composition, id));
    const gone = past.filter((log) => log.service === service).map(({ text }) => text);
    const logs = [...(await Promise.all(there)), ...gone];
    const isOurs = PROCESSES.includes(service);
    if (isOurs && (logs.length === 0 || logs.some((log) => log.trim() === '')))
      throw new Error(`The log of ${service} is empty.`);
    const lines = logs.flatMap((log) => log.split('\n')).filter(Boolean);
    const canaries = findCanaries(lines.join('\n'), sent.canaries).map(({ name }) => `the canary ${name}`);
    const wrong = lines.flatMap((line) => [...(isOurs ? formOf(line) : []), ...personalIn(line, values)]);
    expectNone(`The log of ${service} has`, [...canaries, ...wrong]);
    found.push(`${service} ${isOurs ? levelsOf(lines) : `${lines.length} lines`}`);
  }
  return `${found.join('; ')}; none of ${values.size} names, numbers and words that were sent, and none of ${sent.canaries.length} canaries`;
}

/** The log of a container, of the engine itself: compose puts control characters between the lines. */
export function logOf(composition: Composition, id: string): Promise<string> {
  return composition.docker(['logs', id]);
}

/** Imports that a worker brought to an end, by its log. */
export function settledIn(log: string): number {
  const settled = log.split('\n').filter((line) => line.includes('"imports.account.attempted"'));
  return settled.filter((line) => JSON.parse(line).outcome === 'processed').length;
}

async function valuesOf(files: readonly string[]): Promise<SentValues> {
  const values = new SentValues();
  for (const file of files) {
    const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    for (const line of lines) values.add(JSON.parse(line));
  }
  return values;
}

function levelsOf(lines: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const level = String(JSON.parse(line).level);
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return [...counts].map(([level, count]) => `${count} ${level}`).join(', ');
}

function formOf(line: string): string[] {
  try {
    const { level } = JSON.parse(line);
    return level === 'fatal' ? [`a fatal line (${line.slice(0, 200)})`] : [];
  } catch {
    return [`a line that is no JSON (${line.slice(0, 120)})`];
  }
}

function personalIn(line: string, values: SentValues): string[] {
  return values.findIn(line) === null ? [] : [`what an account said (${line.slice(0, 120)})`];
}
