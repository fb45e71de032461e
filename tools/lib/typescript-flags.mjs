import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const hooks = pathToFileURL(join(root, 'tools/jest/native/register.mjs')).href;

/**
 * Words for Node by which it reads TypeScript as it is, and packages of ours from their sources. Forks and threads inherit them.
 * What registers hooks instead of what Node 26 calls deprecated is not in Node 20.
 */
export const typescriptFlags = ['--import', hooks, '--conditions=carryover-source', '--disable-warning=DEP0205'];
