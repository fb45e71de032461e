import { mkdirSync } from 'node:fs';
import { runScenario } from './lib/run-scenario.mjs';
import { allScenarios } from './lib/scenarios.mjs';

/*
 * Runs the scenarios that its parent names, one after the other: `{ name, options }` comes in, the result goes out. Ends when
 * the parent lets go of it, or is no more.
 */

const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const asked = new AbortController();
const stop = () => asked.abort(new Error('asked to stop'));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);

let running = Promise.resolve();
process.on('message', ({ stop: isToStop, name, options }) => {
  if (isToStop) return stop();
  running = run(name, options);
});
process.on('disconnect', async () => {
  stop();
  await running;
  process.exit(0);
});

async function run(name, options) {
  const scenario = (await allScenarios()).find((one) => one.name === name);
  const result = await runScenario(scenario, { ...options, folder, signal: asked.signal });
  if (process.connected) process.send(result);
}
