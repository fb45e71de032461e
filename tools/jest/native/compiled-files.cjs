const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { version } = require('@swc/core/package.json');

const root = join(__dirname, '../../..');
const folder = join(root, 'node_modules/.cache/carryover-jest');
const { $schema: _, ...options } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
const about = JSON.stringify([options, version]);

/** Settings of the build. */
exports.options = options;

/**
 * Where what a file was compiled to is kept; compiled once for all runs.
 * @param {string} path of the file
 * @param {string} source what is in it
 * @returns {{ folder: string, code: string, map: string }}
 */
exports.compiledFiles = (path, source) => {
  const name = createHash('sha256').update(`${about}\n${path}\n${source}`).digest('base64url');
  return { folder, code: join(folder, `${name}.mjs`), map: join(folder, `${name}.map`) };
};
