import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Where a pooler is described, from the root of the repository. */
const POOLER_PAGE = 'docs/scaling.md';

/** Where the page has PostgreSQL, and its database; a test has both elsewhere. */
const SERVER = 'host=postgres dbname=carryover ';

/**
 * How the page has PgBouncer set up.
 * @typedef {object} PoolerSetUp
 * @property {string} entry name of the one entry of its section databases
 * @property {string} connectQuery the `connect_query='…'` of that entry, without the server
 * @property {Record<string, string>} settings the lines of its section pgbouncer
 */

/**
 * Reads the one block of settings of PgBouncer on a page.
 * @param {string} [page]
 * @returns {PoolerSetUp}
 * @throws {Error} there is not one such block, or it is not of the form that is read here
 */
export function readPoolerPage(page = readFileSync(join(root, POOLER_PAGE), 'utf8')) {
  const blocks = [...page.matchAll(/^```ini\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  const [block = ''] = blocks;
  const parts = /^\[databases\]\n(\w+) = (.*)\n\[pgbouncer\]\n((?:\w+ = .*\n)+)$/.exec(block);
  if (blocks.length !== 1 || parts === null)
    throw new Error(`${POOLER_PAGE} has ${blocks.length} blocks of ini, and not one of an entry and settings.`);
  const [, entry = '', connection = '', lines = ''] = parts;
  if (!connection.startsWith(SERVER)) throw new Error(`The entry of ${POOLER_PAGE} does not begin with ${SERVER}.`);
  const settings = [...lines.matchAll(/^(\w+) = (.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  return { entry, connectQuery: connection.slice(SERVER.length), settings: Object.fromEntries(settings) };
}
