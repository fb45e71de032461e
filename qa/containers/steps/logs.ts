import { readFile } from 'node:fs/promises';
import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

/** Whose lines are JSON. */
const PROCESSES = ['api', 'worker'];
/** Who else could tell of a customer. */
const OTHERS = ['console', 'postgres', 'redis', 'storage'];
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.]+/g;

/**
 * Reads the logs of all that runs.
 * @param accounts files of the accounts that were sent
 * @throws {Error} a line of api or worker is not JSON, or is fatal; or somebody's line holds an e-mail address of a customer
 */
export async function readLogs(composition: Composition, accounts: readonly string[]): Promise<string> {
  const sent = await Promise.all(accounts.map((file) => readFile(file, 'utf8')));
  const emails = new Set(sent.flatMap((text) => text.match(EMAIL) ?? []));
  if (emails.size === 0) throw new Error(`${accounts.join(', ')} have no e-mail address to look for.`);
  const found: string[] = [];
  for (const service of [...PROCESSES, ...OTHERS]) {
    // Of the engine itself: compose puts control characters between the lines.
    const logs = (await composition.containers(service)).map((id) => composition.docker(['logs', id]));
    const lines = (await Promise.all(logs)).join('\n').split('\n').filter(Boolean);
    const isOurs = PROCESSES.includes(service);
    if (isOurs && lines.length === 0) throw new Error(`The log of ${service} is empty.`);
    const wrong = lines.flatMap((line) => [...(isOurs ? formOf(line) : []), ...personalIn(line, emails)]);
    expectNone(`The log of ${service} has`, wrong);
    found.push(`${service} ${isOurs ? levelsOf(lines) : `${lines.length} lines`}`);
  }
  return `${found.join('; ')}; no e-mail address of ${emails.size} customers`;
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

function personalIn(line: string, emails: ReadonlySet<string>): string[] {
  const told = (line.match(EMAIL) ?? []).filter((email) => emails.has(email));
  return told.length > 0 ? [`an e-mail address of a customer (${line.slice(0, 120)})`] : [];
}
