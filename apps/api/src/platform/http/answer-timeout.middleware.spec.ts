import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { answerWithin } from './answer-timeout.middleware.js';

const REQUESTS = 200;
/** Numbers that hang on a request, as its body does: 80 KB, not yet a large object, which never is a young one. */
const HELD = 10_000;

describe('answerWithin', () => {
  it('lets a request go that was answered, at the next collection of young objects', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;
    // Twice: a young object survives the first collection wherever it was found.
    const young = () => {
      for (let times = 0; times < 2; times += 1) collect({ type: 'minor' });
      return process.memoryUsage().heapUsed;
    };
    const before = young();
    for (let count = 0; count < REQUESTS; count += 1) {
      const request = Object.assign(new IncomingMessage(new Socket()), { held: new Array<number>(HELD).fill(count) });
      answerWithin(request, new ServerResponse(request), 60_000).lift();
    }
    expect(young() - before).toBeLessThan((REQUESTS * HELD * 8) / 4);
  });
});
