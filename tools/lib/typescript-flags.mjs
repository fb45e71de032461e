import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const hooks = pathToFileURL(join(root, 'tools/jest/native/register.mjs')).href;

/**
 * Flags by which Node runs TypeScript and loads our packages from their sources. Child processes and threads inherit
 * them. The warning is of what is deprecated in Node 26 and used where there is no `module.registerHooks`, as in Node 20.
 */
export const typescriptFlags = ['--import', hooks, '--conditions=carryover-source', '--disable-warning=DEP0205'];
