#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { commitsSince, subjectProblems } from './lib/commit-subjects.mjs';
import { root } from './lib/paths.mjs';

// Part of `npm run lint`: refuses commits whose subjects are not as CONTRIBUTING.md wants them.
const problems = commitsSince((args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }))
  .map(({ hash, subject }) => ({ hash, subject, wrong: subjectProblems(subject) }))
  .filter(({ wrong }) => wrong.length > 0);

for (const { hash, subject, wrong } of problems) console.error(`${hash} ${subject}\n  ${wrong.join('; ')}`);
process.exit(problems.length > 0 ? 1 : 0);
