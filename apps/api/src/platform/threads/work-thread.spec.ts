import { afterEach, describe, expect, it } from '@jest/globals';
import { AppLogger } from '../logging/logger.js';
import { type ThreadOptions, WorkThread } from './work-thread.js';

/** What a test has done in a thread. */
const PROGRAM = `data:text/javascript,${encodeURIComponent(`
  export function begin() {
    let kept = 0;
    return {
      add: (number) => (kept += number),
      fail: () => { throw new RangeError('no such number'); },
      work: (until) => { let sum = 0; for (let each = 0; each < until; each += 1) sum += Math.sqrt(each); return sum; },
      die: () => process.exit(3),
      hang: () => { for (;;); },
      eat: () => { const eaten = []; for (;;) eaten.push(String(eaten.length).padEnd(10_000)); },
      unsayable: () => () => 1,
      bytes: (bytes) => ({ bytes }),
    };
  }
`)}`;
const THREAD = new URL('./thread-program.js', import.meta.url);

let thread: WorkThread | undefined;
afterEach(() => thread?.close());

function start(options: Partial<ThreadOptions> = {}) {
  const logged: { event: string; err: { message: string } | string }[] = [];
  const logger = AppLogger.create('test', 'error', { write: (line) => logged.push(JSON.parse(line)) });
  const defaults = { program: THREAD.href, memoryMegabytes: 64, stepWithin: 60_000 };
  const started = new WorkThread({ ...defaults, ...options }, logger);
  thread = started;
  const spent: number[] = [];
  const begin = () => {
    const task = started.beginTask();
    const ask = (step: string, argument: unknown = null, transfer: ArrayBuffer[] = []) =>
      task.ask({ program: PROGRAM, step, argument }, (milliseconds) => spent.push(milliseconds), transfer);
    return { ask, end: () => task.end() };
  };
  return { begin, spent, logged, close: () => started.close() };
}

const unavailable = { status: 503, code: 'service_unavailable' };

describe('WorkThread', () => {
  it('does the steps of tasks, each with what it keeps', async () => {
    const { begin, spent, logged } = start();
    const [one, other] = [begin(), begin()];
    expect(await Promise.all([one.ask('add', 1), other.ask('add', 10), one.ask('add', 2)])).toEqual([1, 10, 3]);
    one.end();
    expect(await other.ask('add', 5)).toBe(15);
    expect(spent).toHaveLength(4);
    expect(logged).toEqual([]);
  });

  it('tells how long the processor worked', async () => {
    const { begin, spent } = start();
    const task = begin();
    await task.ask('work', 10);
    await task.ask('work', 30_000_000);
    expect(spent[1]).toBeGreaterThan(5);
  });

  it('takes memory over instead of copying it', async () => {
    const bytes = new Uint8Array(1_000).fill(7);
    const answer = await start().begin().ask('bytes', bytes, [bytes.buffer]);
    expect(answer).toEqual({ bytes: new Uint8Array(1_000).fill(7) });
    expect(bytes.byteLength).toBe(0);
  });

  it('gives back what a step throws, and goes on', async () => {
    const { begin, logged } = start();
    const task = begin();
    await expect(task.ask('fail')).rejects.toMatchObject({ name: 'RangeError', message: 'no such number' });
    await expect(task.ask('unknown')).rejects.toThrow('The task has no step unknown.');
    await expect(task.ask('unsayable')).rejects.toThrow('could not be cloned');
    expect(await task.ask('add', 1)).toBe(1);
    expect(logged).toEqual([]);
  });

  it.each([
    ['ends', 'die', 'A thread has ended.'],
    ['takes more memory than there is', 'eat', 'memory'],
  ])('fails the step that %s and loses the tasks beside it, and starts anew', async (_, step, message) => {
    const { begin } = start();
    const [bad, beside] = [begin(), begin()];
    await beside.ask('add', 1);
    const failing = bad.ask(step);
    const waiting = beside.ask('add', 1);
    await expect(failing).rejects.toThrow(message);
    await expect(waiting).rejects.toMatchObject(unavailable);
    // What the thread has kept of it is gone.
    await expect(beside.ask('add', 1)).rejects.toMatchObject(unavailable);
    expect(await begin().ask('add', 5)).toBe(5);
  });

  it('ends a step that takes too long, charges for it and says so in the log', async () => {
    const { begin, spent, logged } = start({ stepWithin: 1_500 });
    await begin().ask('add', 1);
    const late = begin();
    await expect(late.ask('hang')).rejects.toMatchObject({ status: 503, code: 'request_timeout' });
    expect(spent.at(-1)).toBeGreaterThan(1_000);
    expect(logged.map(({ event }) => event)).toEqual(['threads.step.timed_out']);
    expect(await begin().ask('add', 2)).toBe(2);
  });

  it('answers what it was at when it is closed, and takes nothing any more', async () => {
    const { begin, close, logged } = start();
    const task = begin();
    await task.ask('add', 1);
    const hanging = task.ask('hang');
    const closed = close();
    await expect(hanging).rejects.toMatchObject(unavailable);
    await closed;
    await expect(task.ask('add', 1)).rejects.toMatchObject(unavailable);
    await expect(begin().ask('add', 1)).rejects.toMatchObject(unavailable);
    expect(logged).toEqual([]);
  });
});
