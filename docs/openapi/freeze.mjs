#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Freezes what others build on: copies it from libs/contract/openapi.json to docs/openapi/frozen. Refuses to freeze what
// breaks the frozen copy, unless told --break.
const root = join(import.meta.dirname, '../..');
for (const folder of ['libs/industry', 'libs/contract', 'libs/samples', 'migrations', 'libs/testing'])
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: join(root, folder),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const { findBreaks, supplierPart } = await import('@carryover/testing');

const frozen = join(root, 'docs/openapi/frozen/openapi.json');
/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const current = supplierPart(read(join(root, 'libs/contract/openapi.json')));
const breaks = process.argv.includes('--break') ? [] : findBreaks(read(frozen), current);
if (breaks.length > 0) {
  process.stderr.write(`This breaks what suppliers were promised:\n${breaks.map((line) => `  ${line}\n`).join('')}`);
  process.exit(1);
}
writeFileSync(frozen, `${JSON.stringify(current, null, 2)}\n`);
process.stdout.write('docs/openapi/frozen/openapi.json\n');
