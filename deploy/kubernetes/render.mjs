#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { renderManifests } from './chart.mjs';
import { InvalidValues, readValues } from './values.mjs';

const USAGE = `Prints what Carryover is on Kubernetes, for kubectl apply --filename -.

  npm run --silent kubernetes -- migrate VALUES.yaml    what has to have ended well before the second part is applied
  npm run --silent kubernetes -- service VALUES.yaml    api, worker and console, with all they need
`;

const [part, file] = process.argv.slice(2);
if (file === undefined || (part !== 'migrate' && part !== 'service')) {
  process.stderr.write(USAGE);
  process.exit(2);
}
try {
  process.stdout.write(renderManifests(readValues(readFileSync(file, 'utf8')))[part]);
} catch (error) {
  if (!(error instanceof InvalidValues)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
