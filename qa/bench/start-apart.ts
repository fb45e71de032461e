import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { typescriptFlags } from '../../tools/lib/typescript-flags.mjs';

/** A server in a process of its own. */
export interface Apart {
  /** Its origin. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a server in a process of its own, so that it does not use the measuring process.
 * @param module its `import.meta.url`; started with `serve`, it listens and reports its address
 */
export async function startApart(module: string, env = process.env): Promise<Apart> {
  const child = fork(fileURLToPath(module), ['serve'], { execArgv: typescriptFlags, env });
  const [url] = await once(child, 'message');
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** What such a process says once it listens. It ends with the one that started it, also when that was killed. */
export function sayWhere(server: Server): void {
  process.once('disconnect', () => process.exit());
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
}
