import { register } from 'node:module';

// What a thread of a test runs: the program of threads from its sources, without a build.
register('./typescript-hooks.mjs', import.meta.url);
await import('../../apps/api/src/platform/threads/thread-program.js');
