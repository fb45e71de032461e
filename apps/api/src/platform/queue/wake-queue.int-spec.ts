import { describe, expect, it } from '@jest/globals';
import { until } from '../../testing/until.js';
import { InProcessWakeQueue } from './in-process-wake-queue.js';
import { ResilientWakeQueue } from './resilient-wake-queue.js';
import { closeAfterEach, NOBODY, ON_REDIS, type OpenOnRedis, silent } from './testing/redis-queues.js';
import { collector, holding, wakeUps } from './testing/wake-handlers.js';
import type { WakeHandler, WakeQueue } from './wake-queue.js';

const resilient = async (open: OpenOnRedis, url?: string) =>
  new ResilientWakeQueue((await open(url)).queue, new InProcessWakeQueue(silent), silent);

const QUEUES: Record<string, () => Promise<WakeQueue>> = {
  'the in-process queue': async () => new InProcessWakeQueue(silent),
};
for (const [name, open] of Object.entries(ON_REDIS)) {
  QUEUES[`the queue of ${name}`] = async () => (await open()).queue;
  QUEUES[`the resilient queue of ${name}`] = () => resilient(open);
  QUEUES[`the resilient queue of ${name} without Redis`] = () => resilient(open, NOBODY);
}

closeAfterEach();

describe.each(Object.entries(QUEUES))('%s', (_, make) => {
  async function consuming(handler: WakeHandler, concurrency = 1): Promise<WakeQueue> {
    const queue = await make();
    await queue.consume(handler, concurrency);
    return queue;
  }

  it('hands every wake-up to the handler', async () => {
    const { handler, collected } = collector(3);
    const queue = await consuming(handler);
    await queue.fill(wakeUps('a', 'b', 'c'));
    expect((await collected).sort()).toEqual(['a', 'b', 'c']);
  });

  it('hands over what it is nudged for', async () => {
    const { handler, collected } = collector(2);
    const queue = await consuming(handler);
    for (const wakeUp of wakeUps('a', 'b')) await queue.nudge(wakeUp);
    expect((await collected).sort()).toEqual(['a', 'b']);
  });

  it('handles so many at a time, and no more', async () => {
    const held = holding({ begins: 2, ends: 3 });
    let now = 0;
    let most = 0;
    const queue = await consuming(async (id) => {
      now += 1;
      most = Math.max(most, now);
      await held.handler(id);
      now -= 1;
    }, 2);
    await queue.fill(wakeUps('a', 'b', 'c'));
    await held.begun;
    held.release();
    await held.ended;
    expect(most).toBe(2);
  });

  it('takes the same key again once it was handled', async () => {
    const first = collector(1);
    const second = collector(2);
    const queue = await consuming(async (id) => {
      await first.handler(id);
      await second.handler(id);
    });
    await queue.fill(wakeUps('a'));
    await first.collected;
    await until(async () => (await queue.depth()) === 0);
    await queue.fill(wakeUps('a'));
    expect(await second.collected).toEqual(['a', 'a']);
  });

  /** A queue that handles a wake-up, so that others wait behind it until they are released. */
  async function busy(count: number) {
    const held = holding({ ends: count });
    const queue = await consuming(held.handler);
    await queue.fill(wakeUps('held'));
    await held.begun;
    const released = (): Promise<string[]> => {
      held.release();
      return held.ended;
    };
    return { queue, released };
  }

  it('is drained when all was handed out, and not while something waits', async () => {
    const { queue, released } = await busy(2);
    expect(await queue.isDrained()).toBe(true);
    await queue.fill(wakeUps('a'));
    expect(await queue.isDrained()).toBe(false);
    expect(await released()).toEqual(['held', 'a']);
  });

  it('takes one key that waits already only once', async () => {
    const { queue, released } = await busy(3);
    await queue.fill([...wakeUps('a'), ...wakeUps('a'), ...wakeUps('b')]);
    expect(await released()).toEqual(['held', 'a', 'b']);
  });

  it('has a wake-up that goes first before those that wait, but none that waits already', async () => {
    const { queue, released } = await busy(4);
    await queue.fill(wakeUps('a', 'b'));
    await queue.fill(wakeUps('b', 'c').map((wakeUp) => ({ ...wakeUp, isFirst: true })));
    expect(await released()).toEqual(['held', 'c', 'a', 'b']);
  });

  it('goes on after a handler that failed', async () => {
    const { handler, collected } = collector(1);
    const queue = await consuming(async (id) => {
      if (id === 'bad') throw new Error('no');
      await handler(id);
    });
    await queue.fill(wakeUps('bad', 'good'));
    expect(await collected).toEqual(['good']);
  });

  it('waits for the running handler when it stops, and hands out nothing from then on', async () => {
    const held = holding();
    const queue = await consuming(held.handler);
    await queue.fill(wakeUps('a', 'b'));
    await held.begun;
    const stopped = queue.stopConsuming(5_000);
    held.release();
    await stopped;
    expect(held.over).toEqual(['a']);
  });

  it('does not wait longer than it is given for a handler that hangs', async () => {
    const held = holding();
    const queue = await consuming(held.handler);
    await queue.fill(wakeUps('a'));
    await held.begun;
    await queue.stopConsuming(10);
    held.release();
  });
});

describe('an in-process queue whose worker died', () => {
  it('is empty in the next one, which is told again by whoever reads the rows', async () => {
    const { handler, collected } = collector(1);
    const next = new InProcessWakeQueue(silent);
    await next.consume(handler, 1);
    expect(await next.depth()).toBe(0);
    await next.fill(wakeUps('a'));
    expect(await collected).toEqual(['a']);
  });
});
