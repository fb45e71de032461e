import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installWithApt } from './apt-get.mjs';
import { isProgram, onPath } from './on-path.mjs';
import { Problem } from './problem.mjs';
import { lastLines, runCommand } from './run-command.mjs';

const debian = '/usr/lib/postgresql';
const RATE = /^tps = ([\d.]+) \(without initial connection time\)/m;

/**
 * Finds pgbench, PostgreSQL's load generator, which the embedded PostgreSQL lacks: on the PATH, or Debian's, which
 * root installs when needed. Any release of it can drive a newer server.
 * @param {Parameters<typeof installWithApt>[1]} options
 * @returns {Promise<string>}
 * @throws {Problem} that says what to install
 */
export async function ensurePgbench(options) {
  const found = onPath('pgbench') ?? ofDebian();
  if (found) return found;
  const output = await installWithApt(['postgresql'], options);
  const installed = ofDebian();
  if (installed) return installed;
  throw new Problem(
    'There is no pgbench: install PostgreSQL with it (on Debian: apt-get install postgresql), or put it on the PATH.',
    output === null ? '' : lastLines(output),
  );
}

function ofDebian() {
  const majors = existsSync(debian) ? readdirSync(debian).map(Number).filter(Boolean) : [];
  return majors
    .sort((one, other) => other - one)
    .map((major) => join(debian, String(major), 'bin', 'pgbench'))
    .find(isProgram);
}

/**
 * Runs one script of pgbench with prepared statements.
 * @param {string} program pgbench
 * @param {{ url: string, script: string, clients: number, seconds?: number, transactions?: number,
 *   variables?: Record<string, string | number> }} options how long it runs, or how often each client runs the script
 * @returns {Promise<number>} transactions a second, without the time in which clients connect
 * @throws {Error} when it fails
 */
export async function runPgbench(program, { url, script, clients, seconds, transactions, variables = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-pgbench-'));
  try {
    const file = join(folder, 'script.sql');
    writeFileSync(file, script);
    const amount = seconds === undefined ? ['-t', String(transactions)] : ['-T', String(Math.ceil(seconds))];
    const given = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const args = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', ...amount, ...given, '-f', file, url];
    const { code, output } = await runCommand(program, args, { cwd: folder, milliseconds: 1_200_000 });
    const rate = Number(RATE.exec(output)?.[1]);
    if (code !== 0 || !(rate > 0)) throw new Error(`pgbench ended with ${code}: ${lastLines(output)}`);
    return rate;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
