import { readFile } from 'node:fs/promises';
import type { Composition } from '../lib/composition.js';
import { expectNone } from '../lib/report.js';

const PROCESSES = ['api', 'worker'];
const EMAIL = /[\w.+-]+@[\w-]+\.[\w.]+/g;

/**
 * Reads the logs of api and worker.
 * @param accounts a file of the accounts that were sent
 * @throws {Error} a line is not JSON, is fatal, or holds an e-mail address of a customer
 */
export async function readLogs(composition: Composition, accounts: string): Promise<string> {
  const emails = new Set((await readFile(accounts, 'utf8')).match(EMAIL));
  if (emails.size === 0) throw new Error(`${accounts} has no e-mail address to look for.`);
  const found: string[] = [];
  for (const service of PROCESSES) {
    // Of the engine itself: compose puts control characters between the lines.
    const logs = (await composition.containers(service)).map((id) => composition.docker(['logs', id]));
    const lines = (await Promise.all(logs)).join('\n').split('\n');
    const wrong = lines.filter(Boolean).flatMap((line) => problemsOf(line, emails));
    expectNone(`The log of ${service} has`, wrong);
    const counts = new Map<string, number>();
    for (const line of lines.filter(Boolean)) {
      const level = String(JSON.parse(line).level);
      counts.set(level, (counts.get(level) ?? 0) + 1);
    }
    found.push(`${service} ${[...counts].map(([level, count]) => `${count} ${level}`).join(', ')}`);
  }
  return `${found.join('; ')}; no e-mail address of ${emails.size} customers`;
}

function problemsOf(line: string, emails: ReadonlySet<string>): string[] {
  let entry: { level?: unknown };
  try {
    entry = JSON.parse(line);
  } catch {
    return [`a line that is no JSON (${line.slice(0, 120)})`];
  }
  if (entry.level === 'fatal') return [`a fatal line (${line.slice(0, 200)})`];
  const told = (line.match(EMAIL) ?? []).filter((email) => emails.has(email));
  return told.length > 0 ? [`an e-mail address of a customer (${line.slice(0, 120)})`] : [];
}
