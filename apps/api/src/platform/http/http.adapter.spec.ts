import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { answerTimeoutMiddleware } from './answer-timeout.middleware.js';
import { HttpAdapter } from './http.adapter.js';

describe('HttpAdapter', () => {
  let adapter: HttpAdapter;
  let url: string;
  let finish: () => void = () => undefined;

  beforeEach(async () => {
    adapter = new HttpAdapter();
    adapter.initHttpServer();
    adapter.use('/late', answerTimeoutMiddleware(20));
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
});
