import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NextFunction, Request, Response } from 'express';
import { answerTimeoutMiddleware } from './answer-timeout.middleware.js';
import { HttpAdapter } from './http.adapter.js';
import { readBody } from './read-body.js';

describe('HttpAdapter', () => {
  let adapter: HttpAdapter;
  let url: string;
  let finish: () => void = () => undefined;

  beforeEach(async () => {
    adapter = new HttpAdapter();
    adapter.initHttpServer();
    adapter.use('/late', answerTimeoutMiddleware(20));
    adapter.use('/late/read', (request: Request, _response: Response, next: NextFunction) => {
      readBody(request, 1_000, 'application/json').then(() => next(), next);
    });
    adapter.use((request: Request, response: Response) => {
      finish = () => response.end('done');
      adapter.getHttpServer().emit('started', request.url);
    });
    const server = adapter.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => adapter.close());

  it('lets a running request end before it closes, and takes no new one', async () => {
    const answer = fetch(url);
    await once(adapter.getHttpServer(), 'started');
    const sweep = jest.spyOn(globalThis, 'setInterval');
    const closed = adapter.close();
    Reflect.apply(Object(sweep.mock.calls[0]?.[0]), undefined, []);
    sweep.mockRestore();
    await expect(fetch(url)).rejects.toThrow();
    finish();
    expect(await (await answer).text()).toBe('done');
    await closed;
  });

  it('still answers while it drains, also what runs already, and tells that the connection ends', async () => {
    const running = fetch(url);
    await once(adapter.getHttpServer(), 'started');
    const drained = adapter.drain(1);
    finish();
    const later = fetch(url);
    await once(adapter.getHttpServer(), 'started');
    finish();
    const answers = [await running, await later];
    expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [200, 'close'],
      [200, 'close'],
    ]);
    await drained;
  });

  it('answers 503 when a handler does not', async () => {
    const answer = await fetch(`${url}/late`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'request_timeout' });
  });

  it('answers 503 when a handler does not once its body is there', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/late/read`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(503);
  });

  it('waits for a body for as long as it arrives', async () => {
    const server = adapter.getHttpServer();
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '2' };
    const sent = openRequest(`${url}/late/read`, { method: 'POST', headers });
    const answered: Promise<IncomingMessage[]> = once(sent, 'response');
    const begun = once(server, 'request');
    sent.write('{');
    await begun;
    // It began later, and has been late since.
    expect((await fetch(`${url}/late`)).status).toBe(503);
    server.once('started', () => finish());
    sent.end('}');
    const [answer] = await answered;
    expect(answer?.statusCode).toBe(200);
    answer?.resume();
  });
});
