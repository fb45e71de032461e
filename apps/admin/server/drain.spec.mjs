import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Drain, readDrainSeconds } from './drain.mjs';

const { createServer } = http;

/** @type {Drain} */
let drain;
/** @type {http.Server} */
let server;
/** @type {string} */
let url;
/** @type {http.Agent} */
let agent;
/** Answers that the listener was asked for and has not given. @type {http.ServerResponse[]} */
let held;

beforeEach(async () => {
  drain = new Drain(1);
  drain.watch();
  held = [];
  server = http.createServer((request, response) => {
    if (request.url === '/held') held.push(response);
    else response.end('page');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  url = `http://127.0.0.1:${Object(server.address()).port}`;
  agent = new http.Agent({ keepAlive: true });
});

afterEach(() => {
  Object.assign(http, { createServer });
  agent.destroy();
  server.closeAllConnections();
});

/** @param {string} path  @returns {Promise<{ status: number | undefined, connection: string | undefined }>} */
const get = (path) =>
  new Promise((resolve, reject) => {
    http
      .get(`${url}${path}`, { agent }, (answer) => {
        answer
          .once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
          .resume();
      })
      .once('error', reject);
  });

describe('A console that is told to stop', () => {
  it('answers what is under way, says that it is not ready and that connections end, and then ends', async () => {
    expect(await get('/healthz')).toEqual({ status: 200, connection: 'keep-alive' });
    const answer = get('/held');
    await new Promise((resolve) => server.once('request', resolve));
    const ended = drain.run();
    expect(await get('/healthz')).toEqual({ status: 503, connection: 'close' });
    expect(await get('/page')).toEqual({ status: 200, connection: 'close' });
    held[0]?.end('late');
    expect(await answer).toEqual({ status: 200, connection: 'close' });
    await ended;
    await expect(get('/page')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('DRAIN_SECONDS of the console', () => {
  it.each(['6', '-1', 'soon', '1.5'])('refuses %s', (text) => {
    expect(() => readDrainSeconds({ DRAIN_SECONDS: text })).toThrow('DRAIN_SECONDS must be');
  });

  it.each([
    [undefined, 2],
    ['', 2],
    ['0', 0],
    ['5', 5],
  ])('takes %s for %s', (text, expected) => {
    expect(readDrainSeconds({ DRAIN_SECONDS: text })).toBe(expected);
  });
});
