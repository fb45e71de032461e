import { once } from 'node:events';
import http from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../../tools/lib/free-port.mjs';
import { limitConnections } from './limit-connections.mjs';

const createServer = http.createServer;
/** @type {http.Server} */
let server;

describe('the connections of the console', () => {
  afterEach(() => {
    http.createServer = createServer;
    server?.closeAllConnections();
    server?.close();
  });

  it.each([
    ['says nothing', ''],
    ['never ends its headers', 'GET / HTTP/1.1\r\nHost: console\r\nX-Slow: '],
  ])('closes one that %s within ten seconds, and answers others meanwhile', async (_name, sent) => {
    limitConnections();
    server = http.createServer((_request, response) => response.end('here'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = portOf(server);
    const began = performance.now();
    const slow = connect(port, '127.0.0.1');
    slow.on('error', () => undefined).resume();
    slow.write(sent);
    const closed = once(slow, 'close');
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
    await closed;
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
