import * as modules from 'node:module';
import { load, resolve } from './typescript-hooks.mjs';

/** From Node 22.15 on, and not in the types of the oldest one that is supported. @type {unknown} */
const registerHooks = Reflect.get(modules, 'registerHooks');

// For `node --import`: workers of Jest, and threads of a test, inherit it. Hooks of the thread that loads are asked at once; those of a thread
// of their own take a message to it and back for each module, and seconds for those of the service.
if (typeof registerHooks === 'function') registerHooks({ load, resolve });
else modules.register('./typescript-hooks.mjs', import.meta.url);
