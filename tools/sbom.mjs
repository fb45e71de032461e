#!/usr/bin/env node
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportProblem } from './lib/problem.mjs';
import { renderSbom } from './supply-chain/sbom.mjs';

// npm run sbom -- FILE [--production]: writes the software bill of materials, to the output when no file is named.
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { production: { type: 'boolean' } } });
  const text = await renderSbom({ withDevelopment: values.production !== true });
  if (positionals.length === 0) process.stdout.write(text);
  for (const file of positionals) {
    mkdirSync(dirname(resolve(file)), { recursive: true });
    writeFileSync(file, text);
  }
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
