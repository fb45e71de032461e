import { describe, expect, it } from '@jest/globals';
import { SMALL_BODY } from '../http/sent-bytes.js';
import { processorMilliseconds } from '../time/processor-milliseconds.js';
import { TooManyRequests } from './too-many-requests.js';
import { WorkInFlight } from './work-in-flight.js';

const LARGE = SMALL_BODY + 1;

function start({ bytes = 10 * LARGE, milliseconds = 1_000 } = {}) {
  const clock = { now: 0 };
  const work = new WorkInFlight({ bytes, milliseconds }, () => clock.now);
  const send = (organisation: string, size: number) => {
    const body = work.begin(organisation);
    body.grow(size);
    return body;
  };
  /** Seconds after which a refused body may come; null when it is taken. */
  const refused = (organisation: string, size = LARGE) => {
    try {
      send(organisation, size).end();
      return null;
    } catch (error) {
      if (!(error instanceof TooManyRequests)) throw error;
      return Number(error.headers?.['Retry-After']);
    }
  };
  return { clock, work, send, refused };
}

describe('the large bodies of an organisation', () => {
  it('have a bounded number of bytes together, which are free again when they are answered', () => {
    const { send, refused } = start({ bytes: 3 * LARGE });
    const bodies = [send('a', LARGE), send('a', LARGE), send('a', LARGE)];
    expect(refused('a')).toBe(1);
    expect(refused('b')).toBeNull();
    bodies[0]?.end();
    bodies[0]?.end();
    expect(refused('a')).toBeNull();
    expect(refused('a', 2 * LARGE)).toBe(1);
  });

  it('are counted as they come', () => {
    const { work, refused } = start({ bytes: 3 * LARGE });
    const body = work.begin('a');
    for (const size of [1, SMALL_BODY, LARGE, 2 * LARGE]) body.grow(size);
    expect(refused('a')).toBeNull();
    body.grow(2 * LARGE + 1);
    expect(refused('a')).toBe(1);
    expect(() => body.grow(3 * LARGE + 1)).toThrow(TooManyRequests);
    body.end();
    expect(refused('a', 3 * LARGE)).toBeNull();
  });

  it('never keep a small one out', () => {
    const { work, send, refused } = start({ bytes: LARGE });
    send('a', LARGE);
    work.charge('a', 1_000_000);
    expect(refused('a', SMALL_BODY)).toBeNull();
    expect(refused('a')).toBeGreaterThan(1);
  });

  it('are refused when checking them took too long, until half of the time has made up for it', () => {
    const { clock, work, refused } = start({ milliseconds: 1_000 });
    work.charge('a', 999);
    expect(refused('a')).toBeNull();
    work.charge('a', 2_001);
    expect(refused('a')).toBe(4);
    expect(refused('b')).toBeNull();
    clock.now += 3_999;
    expect(refused('a')).toBe(1);
    clock.now += 2;
    expect(refused('a')).toBeNull();
  });

  it('get a third of the time beside those of another organisation', () => {
    const { clock, work, refused } = start({ milliseconds: 1_000 });
    work.charge('a', 3_000);
    work.charge('b', 3_000);
    expect([refused('a'), refused('b')]).toEqual([6, 6]);
    clock.now += 6_001;
    expect([refused('a'), refused('b')]).toEqual([null, null]);
  });

  it('are measured while one is under way, whatever becomes of it', () => {
    const { work, send, refused } = start({ milliseconds: 1 });
    const busy = () => {
      // The time that a process has for itself alone may stand still for long: asking for it is time of the system.
      const from = processorMilliseconds();
      while (processorMilliseconds() - from < 20);
    };
    work.measured('a', busy);
    work.measured(undefined, busy);
    expect(refused('a')).toBeNull();
    const body = send('a', LARGE);
    expect(() =>
      work.measured('a', () => {
        busy();
        throw new Error('not to be checked');
      }),
    ).toThrow('not to be checked');
    body.end();
    expect(refused('a')).toBe(1);
  });
});
