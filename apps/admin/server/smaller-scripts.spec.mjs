import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portOf } from '../../../tools/lib/free-port.mjs';
import { serveSmallerScripts } from './smaller-scripts.mjs';

const createServer = http.createServer;
const folder = mkdtempSync(join(tmpdir(), 'carryover-scripts-'));
/** @type {http.Server} */
let server;

beforeAll(async () => {
  for (const name of ['a.js', 'a.js.br', 'b.js']) writeFileSync(join(folder, name), '');
  serveSmallerScripts(folder);
  server = http.createServer((request, response) => response.end(request.url));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterAll(() => {
  http.createServer = createServer;
  server.close();
  rmSync(folder, { recursive: true });
});

/** @param {string} path  @param {string} accepted @returns {Promise<{ asked: string, headers: http.IncomingHttpHeaders }>} */
function get(path, accepted) {
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': accepted };
    http
      .get({ host: '127.0.0.1', port: portOf(server), path, headers, agent: false }, async (response) => {
        let asked = '';
        for await (const chunk of response) asked += chunk;
        resolve({ asked, headers: response.headers });
      })
      .on('error', reject);
  });
}

describe('scripts of the console', () => {
  it.each([['gzip, deflate, br, zstd'], ['br'], ['br;q=0.5, gzip']])(
    'come as the build compressed them to %s',
    async (accepted) => {
      const { asked, headers } = await get('/_next/static/a.js?v=1', accepted);
      expect(asked).toBe('/_next/static/a.js.br?v=1');
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'application/javascript; charset=UTF-8',
        vary: 'Accept-Encoding',
      });
    },
  );

  it.each([[''], ['gzip'], ['br;q=0'], ['br;q=0.0']])(
    'come as they are to who does not take that: "%s"',
    async (accepted) => {
      const { asked, headers } = await get('/_next/static/a.js', accepted);
      expect(asked).toBe('/_next/static/a.js');
      expect(headers).toMatchObject({ vary: 'Accept-Encoding' });
      expect(headers['content-encoding']).toBeUndefined();
    },
  );

  it.each([['/_next/static/b.js'], ['/a.js'], ['/_next/static/../a.js']])('are nothing else: %s', async (path) => {
    const { asked, headers } = await get(path, 'br');
    expect(asked).toBe(path);
    expect(headers['content-encoding']).toBeUndefined();
  });
});
