import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort, isPortFree } from './free-port.mjs';

/** @type {import('node:net').Server | undefined} */
let server;

/** @param {number} port  @param {string} host */
async function listen(port, host) {
  const listening = createServer();
  server = listening;
  await new Promise((resolve) => listening.listen(port, host, () => resolve(undefined)));
}

describe('a free port', () => {
  afterEach(() => {
    server?.close();
  });

  it('is the preferred one when nobody has it, else another', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);

    await listen(port, '127.0.0.1');

    expect(await freePort(port)).not.toBe(port);
    expect(await isPortFree(port)).toBe(false);
  });

  it('is none that a connection or another server is given before it is used', async () => {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
  });

  it('is not one that somebody has on every address', async () => {
    const port = await freePort();
    expect(await isPortFree(port)).toBe(true);

    await listen(port, '0.0.0.0');

    expect(await isPortFree(port)).toBe(false);
  });
});
