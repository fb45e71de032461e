import { NetworkError, RateLimited, RequestRefused, Unavailable } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { Patience } from './patience.js';
import { type LineSender, sendOne } from './send-lines.js';

const call = { operation: 'create', requestId: 'r-1', afterUnseenAnswer: false } as const;
const conflict = { status: 409, code: null, retryAfter: null, body: undefined };
const line = { number: 'A', text: '{}' };

/** Whether the answer that a line is there already may be to an earlier try of it, when these failed before. */
async function mayBeThereAfter(...failures: readonly Error[]): Promise<unknown> {
  const answers = [...failures, new RequestRefused('It is there.', { ...call, afterUnseenAnswer: false }, conflict)];
  const sender: LineSender = {
    isOncePerAccount: true,
    send: () => Promise.reject(answers.shift()),
    check: (error, _, position, mayBeThere) =>
      error instanceof RequestRefused ? { kind: 'done', position, number: 'A', result: { mayBeThere } } : undefined,
  };
  const patience = new Patience(60_000, 0, () => undefined, new AbortController().signal);
  return sendOne(line, [0, 1], { sender, patience });
}

const result = (mayBeThere: boolean) => ({ kind: 'done', position: [0, 1], number: 'A', result: { mayBeThere } });

describe('a line that is there when it is sent once more', () => {
  it('came of an earlier try when one of them had no answer, however long ago', async () => {
    const lost = new NetworkError('It was cut off.', call, false);
    const away = new NetworkError('Nobody is there.', call, true);
    expect(await mayBeThereAfter(lost, away, away)).toEqual(result(true));
  });

  it("is somebody else's when no try before has reached the service", async () => {
    expect(await mayBeThereAfter()).toEqual(result(false));
    expect(await mayBeThereAfter(new NetworkError('Nobody is there.', call, true))).toEqual(result(false));
    const tooSlow = { status: 408, code: 'request_timeout', retryAfter: null, body: undefined };
    expect(await mayBeThereAfter(new Unavailable('It did not arrive.', call, tooSlow))).toEqual(result(false));
  });
});

describe('a service that says when to come again', () => {
  const later = (retryAfter: number) => new RateLimited('Too many.', call, { ...conflict, status: 429, retryAfter });

  /** How long each pause was until a line went, with patience for ten minutes. */
  async function pausesAfter(...failures: readonly Error[]): Promise<number[]> {
    const pauses: number[] = [];
    let now = 0;
    const pause = async (milliseconds: number): Promise<void> => {
      pauses.push(milliseconds);
      now += milliseconds;
    };
    const time = { now: () => now, pause };
    const patience = new Patience(600_000, 3_000, () => undefined, new AbortController().signal, time);
    const answers = [...failures];
    const sender: LineSender = {
      isOncePerAccount: true,
      send: async (_, position) => {
        const failure = answers.shift();
        if (failure !== undefined) throw failure;
        return { kind: 'accepted', position, number: 'A' };
      },
    };
    await sendOne(line, [0, 1], { sender, patience });
    return pauses;
  }

  it('is not asked before, however long the client itself would have waited', async () => {
    expect(await pausesAfter(later(90_000), later(120_000))).toEqual([90_000, 120_000]);
  });

  it('is asked at the usual pace where it says less, and at the end of patience where it says more', async () => {
    expect(await pausesAfter(later(1_000), later(3_600_000))).toEqual([3_000, 597_000]);
  });
});
