import { connect } from 'node:net';
import { Problem } from './problem.mjs';

/**
 * Fails with one sentence when a variable leads to addresses where nothing listens. An absent variable, or one that
 * names a socket file, is not looked at.
 * @param {string} name of the variable
 * @param {string[]} urls of the servers it names; one that listens is enough
 * @param {number} usualPort
 */
export async function checkReachable(name, urls, usualPort) {
  const problems = await Promise.all(urls.map((url) => problemOf(new URL(url), usualPort)));
  if (problems.length > 0 && !problems.includes(''))
    throw new Problem(`${name} leads nowhere: ${problems.join('; ')}.`);
}

/** @param {URL} url  @param {number} usualPort  @returns {Promise<string>} empty when something listens there, or it is a socket file */
async function problemOf({ hostname, port }, usualPort) {
  if (!hostname) return '';
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
  return problem && `${hostname}:${port || usualPort} gives ${problem}`;
}
