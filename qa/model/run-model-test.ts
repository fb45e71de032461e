import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { Tally } from './commands/tally.js';
import { type ModelOptions, type ModelOutcome, runModel } from './run-model.js';
import { ModelService } from './service/model-service.js';

/** Milliseconds between commands in each try at one sequence: what workers do in between is not the same every time. */
const PAUSES = [0, 50, 500];

/** As on the command line; a path means the one sequence that a report named. */
export interface ModelTestOptions extends Pick<ModelOptions, 'sequences' | 'seed' | 'lanes'> {
  readonly path?: string | undefined;
  readonly replay?: string | undefined;
}

/**
 * Runs the model test beside a private PostgreSQL and Redis: random sequences, and their result in words.
 * @returns whether service and model agree
 */
export async function runModelTest({ sequences, seed, lanes, path, replay }: ModelTestOptions): Promise<boolean> {
  await ensureBuild({ say: console.error, signal: undefined });
  const folder = mkdtempSync(join(tmpdir(), 'carryover-model-'));
  const logFile = join(folder, 'postgres.log');
  const postgres = await startPostgres(join(folder, 'postgres'), { logFile, durable: false });
  process.env.TEST_DATABASE_URL = postgres.url('postgres');
  try {
    const isReplay = path !== undefined;
    return await run({
      sequences: isReplay ? 1 : sequences,
      seed,
      lanes: isReplay ? 1 : lanes,
      ...(isReplay ? { path } : {}),
      ...(replay === undefined ? {} : { replayPath: replay }),
    });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(options: ModelOptions): Promise<boolean> {
  console.log(`${options.sequences} sequences, random seed ${options.seed}, ${options.lanes} at a time`);
  const service = await ModelService.start();
  try {
    const from = performance.now();
    const pauses = options.path === undefined ? [0] : PAUSES;
    let outcome: ModelOutcome = { tally: new Tally(), sequences: 0, divergences: [] };
    for (const pause of pauses) {
      outcome = await runModel(service, { ...options, pause, say: console.log });
      if (outcome.divergences.length > 0) break;
    }
    tell(outcome, service, (performance.now() - from) / 1000);
    return outcome.divergences.length === 0;
  } finally {
    // Looks at the invariants of everything that was made.
    await service.stop();
  }
}

function tell(
  { sequences, tally, divergences }: ModelOutcome,
  { kills, flushes }: ModelService,
  seconds: number,
): void {
  for (const divergence of divergences) console.log(`\n${divergence}`);
  console.log(
    `\n${sequences} sequences, ${tally.commands} commands in ${seconds.toFixed(0)} s, ` +
      `${kills} workers killed, Redis flushed ${flushes} times, ${divergences.length} diverged`,
  );
  for (const line of tally.lines()) console.log(`  ${line}`);
}
