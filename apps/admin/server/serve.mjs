import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Drain, readDrainSeconds } from './drain.mjs';
import { limitConnections } from './limit-connections.mjs';
import { ConsoleMetrics, readMetricsPort } from './metrics.mjs';
import { refuseBadSettings } from './settings.mjs';
import { serveSmallerScripts } from './smaller-scripts.mjs';

refuseBadSettings(process.env);
const metricsPort = readMetricsPort(process.env);
const drain = new Drain(readDrainSeconds(process.env));
limitConnections();
if (metricsPort !== null) {
  const { staticRoutes, dynamicRoutes } = JSON.parse(
    readFileSync(new URL('../.next/routes-manifest.json', import.meta.url), 'utf8'),
  );
  const metrics = new ConsoleMetrics([...staticRoutes, ...dynamicRoutes]);
  metrics.watch();
  await metrics.serve(metricsPort, process.env.HOSTNAME ?? '127.0.0.1');
}
serveSmallerScripts(fileURLToPath(new URL('../.next/static/', import.meta.url)));
drain.watch();
// Whoever stops it by hand does not wait.
process.once('SIGINT', () => process.exit(130));
// As Next itself would end on it.
process.once('SIGTERM', () => void drain.run().then(() => process.exit(143)));
process.env.NEXT_MANUAL_SIG_HANDLE = 'true';
// Next's standalone server, which the build makes and beside which it puts this folder.
await import(new URL('../server.js', import.meta.url).href);
