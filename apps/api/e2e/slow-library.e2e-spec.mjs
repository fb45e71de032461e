import { distinctSample } from '@carryover/testing';
import { afterAll, expect, it } from '@jest/globals';
import { Carryover } from './support/carryover.mjs';

/**
 * Stands for a busy disk: the library of the queue holds the event loop, while it is loaded, for longer than a connection to the
 * database may take.
 */
const SLOW_LIBRARY = `
  import Module from 'node:module';
  const load = Module._extensions['.js'];
  Module._extensions['.js'] = (module, path) => {
    if (path.includes('/bullmq/')) {
      Module._extensions['.js'] = load;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
      process.stdout.write('the library was slow\\n');
    }
    return load(module, path);
  };`;

let carryover;

afterAll(() => carryover?.stop());

it('starts api and worker although the library of their queue is slow to load', async () => {
  carryover = await Carryover.start({
    env: {
      QUEUE_ADAPTER: 'bullmq',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SLOW_LIBRARY)}`,
    },
  });
  const processes = [...carryover.apis, ...carryover.workers];
  expect(processes.filter(({ lines }) => !lines.includes('the library was slow'))).toEqual([]);
  const supplier = await carryover.supplier();
  expect(await supplier.create(distinctSample(1))).toEqual({ status: 201, body: {} });
  expect(await carryover.settled()).toEqual({ PROCESSED: 1 });
});
