import { connect } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Fails with one sentence when a variable leads to an address where nothing listens. An absent variable, or one that
 * names a socket file, is not looked at.
 * @param {string} name of the variable
 * @param {string | undefined} url
 * @param {number} usualPort
 */
export async function checkReachable(name, url, usualPort) {
  if (!url || !new URL(url).hostname) return;
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  /** @type {string} */
  const problem = await new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || usualPort), timeout: 5_000 });
    /** @param {string} answer */
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish('')).once('timeout', () => finish('no answer within 5 seconds'));
    socket.once('error', (/** @type {NodeJS.ErrnoException} */ error) => finish(error.code ?? error.message));
  });
  if (problem) throw new Problem(`${name} leads nowhere: ${hostname}:${port || usualPort} gives ${problem}.`);
}
