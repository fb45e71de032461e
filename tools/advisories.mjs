#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { Problem, reportProblem } from './lib/problem.mjs';
import { affectedPackages, readAdvisories } from './supply-chain/advisories.mjs';
import { FURTHER_LOCKS, furtherPackages, lockedPackages, readPolicy } from './supply-chain/lock.mjs';

// npm run advisories -- PATH [--production]: holds the packages of the locks against advisories in the OSV form, without a network.
// Ends with 1 when one is affected, with 2 when it cannot tell.
try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { production: { type: 'boolean' } } });
  const [path] = positionals;
  if (path === undefined) throw new Problem('Name a file or folder of advisories: npm run advisories -- PATH.');
  const all = [...lockedPackages(), ...FURTHER_LOCKS.flatMap(furtherPackages)];
  const packages = all.filter(({ isDevelopment }) => values.production !== true || !isDevelopment);
  const found = affectedPackages(packages, readAdvisories(path), readPolicy('version-floors.json'));
  for (const { id, path: at, version, summary, fixed, accepted } of found) {
    const remedy = accepted ?? (fixed.length > 0 ? `closed in ${fixed.join(', ')}` : 'no version has it closed');
    console.log(`${accepted === null ? 'AFFECTED' : 'accepted'}  ${id}  ${at} ${version}: ${summary} (${remedy})`);
  }
  const affected = found.filter(({ accepted }) => accepted === null).length;
  console.log(`${packages.length} packages: ${affected} affected, ${found.length - affected} accepted.`);
  process.exitCode = affected === 0 ? 0 : 1;
} catch (error) {
  reportProblem(error);
  process.exitCode = 2;
}
