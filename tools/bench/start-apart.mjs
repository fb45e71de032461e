import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Starts a server in a process of its own, so that it takes no time of whoever measures it.
 * @param {string} module its `import.meta.url`; told `serve`, it listens and sends where
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startApart(module, env = process.env) {
  const child = fork(fileURLToPath(module), ['serve'], { execArgv: [], env });
  const [url] = await once(child, 'message');
  return {
    url,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}
