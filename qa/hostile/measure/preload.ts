import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** Loaded into api and worker before they start: answers on a socket of its own how they are, after a collection. */
const PROGRAMS = new Set(['main.js', 'worker.js']);
const folder = process.env.MEASURE_FOLDER;

if (isMainThread && folder !== undefined && PROGRAMS.has(basename(process.argv[1] ?? ''))) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  const server = createServer(async (_request, response) => {
    // Twice, a turn apart: what the first one finalises is free after the second.
    for (let round = 0; round < 2; round += 1) {
      collect();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    response.setHeader('Connection', 'close');
    response.end(JSON.stringify({ ...process.memoryUsage(), resources: resources(), delay: delays.max / 1e6 }));
    delays.reset();
  });
  server.listen(join(folder, `${process.pid}.sock`)).unref();
}

/** What keeps the process busy, counted by kind. */
function resources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
