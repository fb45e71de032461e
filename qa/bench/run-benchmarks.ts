import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { median } from '../lib/median.js';
import { apis } from './apis.js';
import { backlog } from './backlog.js';
import { check } from './check.js';
import { client } from './client.js';
import { consoleMillion, consolePages } from './console-pages.js';
import { consoleWave } from './console-wave.js';
import { create } from './create.js';
import { createToProcessed } from './create-to-processed.js';
import type { BenchOptions, Figure } from './figures.js';
import { lists } from './lists.js';
import { map } from './map.js';
import { neighbours } from './neighbours.js';
import { notes } from './notes.js';
import { feed, results } from './pages.js';
import { partitions } from './partitions.js';
import { pooler } from './pooler.js';
import { reconciliation } from './reconciliation.js';
import { reconciliationFigures } from './reconciliation-figures.js';
import { replica } from './replica.js';
import { requestLimits } from './request-limits.js';
import { safety } from './safety.js';
import { scale } from './scale.js';
import { scaleTenMillion } from './scale-ten-million.js';
import { sealing } from './sealing.js';
import { start } from './start.js';
import { status } from './status.js';
import { tracing } from './tracing.js';
import { transactions } from './transactions.js';
import { validate } from './validate.js';
import { waveMemory } from './wave-memory.js';
import { waves } from './waves.js';
import { workerMemory, workers } from './workers.js';
import { workersApart } from './workers-apart.js';

type Part = (options: BenchOptions) => Promise<Figure | readonly Figure[]>;

/** Parts by name, each against the peer that shows what the machine can do at all. A part with several figures names them. */
const PARTS: Readonly<Record<string, Part>> = {
  validate,
  check,
  create,
  'create-to-processed': createToProcessed,
  backlog,
  sealing,
  safety,
  status,
  tracing,
  transactions,
  notes,
  waves,
  'wave-memory': waveMemory,
  lists,
  feed,
  results,
  scale,
  'scale-ten-million': scaleTenMillion,
  partitions,
  workers,
  'workers-apart': workersApart,
  apis,
  replica,
  pooler,
  memory: workerMemory,
  start,
  reconciliation,
  'reconciliation-figures': reconciliationFigures,
  console: consolePages,
  'console-wave': consoleWave,
  'console-million': consoleMillion,
  client,
  map,
  limits: requestLimits,
  neighbours,
};

/** What runs only when it is named: it takes hours, and more room than most machines have. */
const NAMED_ONLY: readonly string[] = ['scale-ten-million'];

interface RunOptions extends BenchOptions {
  readonly parts: readonly string[];
  /** File of the figures of each round. */
  readonly json: string;
}

/** Medians of a figure. */
interface Result extends Required<Figure> {
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
}

/**
 * Runs the parts (all but {@link NAMED_ONLY} when none is named) and prints a table of medians. The machine's speed differs from day to day, so
 * only the ratios mean something: program and peer take turns within one run.
 */
export async function runBenchmarks({ parts, json, ...options }: RunOptions): Promise<void> {
  const unknown = parts.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`unknown part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  const results: Result[] = [];
  const all = Object.keys(PARTS).filter((name) => !NAMED_ONLY.includes(name));
  for (const name of parts.length === 0 ? all : parts) {
    console.error(`${name} …`);
    const figures = (await PARTS[name]?.(options)) ?? [];
    results.push(...[figures].flat().map((figure) => ({ name: figure.name ?? name, ...summary(figure) })));
  }
  console.table(
    Object.fromEntries(
      results.map(({ name, unit, ours, peer, ratio, against }) => [
        name,
        { unit, ours: round(ours), peer: round(peer), ratio: ratio.toFixed(3), against },
      ]),
    ),
  );
  mkdirSync(dirname(json), { recursive: true });
  writeFileSync(json, `${JSON.stringify({ node: process.version, rounds: options.rounds, results }, null, 2)}\n`);
  console.error(`written to ${json}`);
}

function summary({ unit, against, rounds }: Figure): Omit<Result, 'name'> {
  const ours = median(rounds.map((one) => one.ours));
  const peer = median(rounds.map((one) => one.peer));
  return { unit, against, ours, peer, ratio: median(rounds.map((one) => one.ours / one.peer)), rounds };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
