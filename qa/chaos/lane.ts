import { mkdirSync } from 'node:fs';
import { runScenario } from './lib/run-scenario.js';
import type { RunOptions } from './lib/scenario.js';
import { allScenarios } from './lib/scenarios.js';

/*
 * Runs the scenarios that its parent names, one after the other: `{ name, options }` comes in, the result goes out. Ends when
 * the parent lets go of it, or is no more.
 */

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const asked = new AbortController();
const stop = () => asked.abort(new Error('asked to stop'));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, stop);

/** What the parent says. */
type Message = { readonly stop: true } | { readonly name: string; readonly options: RunOptions };

let running = Promise.resolve();
process.on('message', (message: Message) => {
  if ('stop' in message) return stop();
  running = run(message.name, message.options);
});
process.on('disconnect', async () => {
  stop();
  await running;
  process.exit(0);
});

async function run(name: string, options: RunOptions): Promise<void> {
  const scenario = (await allScenarios()).find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`there is no scenario ${name}`);
  const result = await runScenario(scenario, { ...options, folder, signal: asked.signal });
  if (process.connected) process.send?.(result);
}
