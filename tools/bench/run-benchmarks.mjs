import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { apis } from './apis.mjs';
import { check } from './check.mjs';
import { client } from './client.mjs';
import { consolePages } from './console-pages.mjs';
import { create } from './create.mjs';
import { createToProcessed } from './create-to-processed.mjs';
import { lists } from './lists.mjs';
import { neighbours } from './neighbours.mjs';
import { reconciliation } from './reconciliation.mjs';
import { requestLimits } from './request-limits.mjs';
import { scale } from './scale.mjs';
import { start } from './start.mjs';
import { status } from './status.mjs';
import { transactions } from './transactions.mjs';
import { validate } from './validate.mjs';
import { workerMemory, workers } from './workers.mjs';

/** Parts by name, each against the peer that shows what the machine can do at all. A part with several figures names them. */
const PARTS = {
  validate,
  check,
  create,
  'create-to-processed': createToProcessed,
  status,
  transactions,
  lists,
  scale,
  workers,
  apis,
  memory: workerMemory,
  start,
  reconciliation,
  console: consolePages,
  client,
  limits: requestLimits,
  neighbours,
};

/**
 * Runs the parts (all when none is named) and prints a table of medians. The machine's speed differs from day to day, so
 * only the ratios mean something: program and peer take turns within one run.
 */
export async function runBenchmarks({ parts, rounds, seconds, accounts, json }) {
  const unknown = parts.filter((name) => !(name in PARTS));
  if (unknown.length > 0)
    throw new Error(`unknown part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);
  const results = [];
  for (const name of parts.length === 0 ? Object.keys(PARTS) : parts) {
    console.error(`${name} …`);
    const figures = await PARTS[name]({ rounds, seconds, accounts });
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
  writeFileSync(json, `${JSON.stringify({ node: process.version, rounds, results }, null, 2)}\n`);
  console.error(`written to ${json}`);
}

function summary({ unit, against, rounds }) {
  const ours = median(rounds.map((one) => one.ours));
  const peer = median(rounds.map((one) => one.peer));
  return { unit, against, ours, peer, ratio: median(rounds.map((one) => one.ours / one.peer)), rounds };
}

function median(values) {
  const ordered = [...values].sort((a, b) => a - b);
  const middle = ordered.length >> 1;
  return ordered.length % 2 === 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
}

function round(value) {
  return Math.round(value * 10) / 10;
}
