import { register } from 'node:module';

// For `node --import`: workers of Jest, and threads of a test, inherit it.
register('./typescript-hooks.mjs', import.meta.url);
