import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../lib/paths.mjs';

const MEBIBYTE = 1024 * 1024;

/** Variables that let a service be measured. @param folder for the sockets */
export function measuredBy(folder) {
  const preload = pathToFileURL(join(root, 'tools/hostile/measure/preload.mjs')).href;
  return { NODE_OPTIONS: `--import ${preload}`, MEASURE_FOLDER: folder };
}

/**
 * How a process is after a garbage collection: mebibytes it holds and of which its heap is, files it has open, what
 * it waits for by kind, and the longest its event loop stood still since the last time, in milliseconds.
 */
export async function measure(folder, pid) {
  const { rss, heapUsed, external, resources, delay } = await ask(join(folder, `${pid}.sock`));
  return {
    resident: rss / MEBIBYTE,
    heap: heapUsed / MEBIBYTE,
    external: external / MEBIBYTE,
    files: openFiles(pid),
    resources,
    delay,
  };
}

function ask(socketPath) {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: '/' }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve(JSON.parse(text));
    });
    asked.on('error', reject).end();
  });
}

/** Only Linux tells; elsewhere there is nothing to compare. */
function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
