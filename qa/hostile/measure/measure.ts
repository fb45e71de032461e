import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { IMAGE_HEAP } from '../../lib/image-heap.js';
import { plainFile } from '../../lib/plain-file.js';

const MEBIBYTE = 1024 * 1024;

/** How a process is after a garbage collection. */
export interface Measured {
  /** Mebibytes it holds of the machine, and of which its heap and what is outside of it are. */
  readonly resident: number;
  readonly heap: number;
  readonly external: number;
  /** Files and sockets it has open. */
  readonly files: number;
  /** What it waits for, counted by kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** The longest its event loop stood still since the last time, in milliseconds. */
  readonly delay: number;
}

/** As the process itself tells it, in bytes. */
interface Told extends Pick<Measured, 'resources' | 'delay'> {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** Variables that let a service be measured. @param folder for the sockets */
export async function measuredBy(folder: string): Promise<Record<string, string>> {
  const preload = await plainFile(join(import.meta.dirname, 'preload.ts'));
  return { NODE_OPTIONS: `${IMAGE_HEAP.NODE_OPTIONS} --import ${pathToFileURL(preload).href}`, MEASURE_FOLDER: folder };
}

/** How the process of an id is, which was started with the variables of `measuredBy`. */
export async function measure(folder: string, pid: number): Promise<Measured> {
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

function ask(socketPath: string): Promise<Told> {
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
function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
