#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { Problem, reportProblem } from './lib/problem.mjs';
import { packPackages } from './packages/pack-packages.mjs';
import { sourceOf } from './supply-chain/build-source.mjs';
import { writeStatement } from './supply-chain/build-statement.mjs';
import { renderSbom } from './supply-chain/sbom.mjs';

// npm run pack:packages: packs what suppliers install into dist/packages, and says in dist/packages-provenance what was packed, of what.
const PACKAGES = 'dist/packages';
try {
  if (!['apps/cli', 'libs/client'].every((workspace) => existsSync(join(root, workspace, 'dist'))))
    throw new Problem('There is nothing to pack: npm run pack:packages builds it.');
  for (const name of await packPackages(join(root, PACKAGES))) console.log(`${PACKAGES}/${name}`);
  const environment = process.env;
  const [sbom, source] = await Promise.all([
    renderSbom({ withDevelopment: false }),
    sourceOf(root, environment.SOURCE_COMMIT),
  ]);
  writeStatement({ root, folder: join(root, `${PACKAGES}-provenance`), trees: [PACKAGES], sbom, source, environment });
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
