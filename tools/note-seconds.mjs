#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { notedSeconds } from './jest/noted-seconds.mjs';
import { root } from './lib/paths.mjs';
import { readJson } from './lib/private-files.mjs';
import { Problem, reportProblem } from './lib/problem.mjs';
import { secondsFile } from './lib/test-folder.mjs';

// npm run test:seconds: notes how long test files took in the latest `npm test`, by which later runs begin with the longest.
try {
  /** @type {Record<string, number> | undefined} */
  const taken = readJson(secondsFile, undefined);
  if (taken === undefined) throw new Problem('No run is known: run `npm test` to its end first.');
  const noted = notedSeconds(taken);
  writeFileSync(join(root, 'tools/jest/seconds.json'), `${JSON.stringify(noted, null, 2)}\n`);
  console.log(`Noted ${Object.keys(noted).length} files.`);
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
