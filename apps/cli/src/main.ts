import { isMainThread } from 'node:worker_threads';

// One file is the whole program, so that it can be bundled into one: a thread that checks runs it again, in that part.
if (isMainThread) {
  const [{ runCarryover }, { surroundingsOfProcess }] = await Promise.all([
    import('./program/run-carryover.js'),
    import('./program/surroundings.js'),
  ]);
  const code = await runCarryover(process.argv.slice(2), surroundingsOfProcess(new URL(import.meta.url)));
  // Everything that was written has left by now; whatever else is still open, such as a reading of stdin, is not waited for.
  process.exit(code);
} else await import('./check/validation/validation-thread.js');
