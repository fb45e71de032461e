#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.mjs';
import { Problem, reportProblem } from './lib/problem.mjs';
import { sourceOf } from './supply-chain/build-source.mjs';
import { builtTrees, writeStatement } from './supply-chain/build-statement.mjs';
import { renderSbom } from './supply-chain/sbom.mjs';
import { verifyStatement } from './supply-chain/verify-statement.mjs';

// npm run provenance -- write [FOLDER] [--tree PATH]… | verify [FOLDER] [--root PATH] [--commit ID] [--clean]: docs/provenance.md.
// verify ends with 1 when something is not what was built, with 2 when it cannot tell.
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      tree: { type: 'string', multiple: true },
      production: { type: 'boolean' },
      root: { type: 'string' },
      commit: { type: 'string' },
      clean: { type: 'boolean' },
    },
  });
  const [command, folder = join(root, 'dist/provenance')] = positionals;
  if (command === 'write') await write(folder, values);
  else if (command === 'verify') verify(folder, values);
  else throw new Problem('Say what to do: npm run provenance -- write, or npm run provenance -- verify FOLDER.');
} catch (error) {
  reportProblem(error);
  process.exitCode = 2;
}

/** @param {string} folder  @param {{ tree?: string[], production?: boolean }} options */
async function write(folder, { tree, production }) {
  const environment = process.env;
  const [sbom, source] = await Promise.all([
    renderSbom({ withDevelopment: production !== true }),
    sourceOf(root, environment.SOURCE_COMMIT),
  ]);
  writeStatement({ root, folder, trees: tree ?? builtTrees(root), sbom, source, environment });
}

/** @param {string} folder  @param {{ root?: string, commit?: string, clean?: boolean }} options */
function verify(folder, { root: given, commit, clean }) {
  const { statement, problems } = verifyStatement({
    root: resolve(given ?? root),
    folder: resolve(folder),
    commit,
    isClean: clean === true,
  });
  for (const problem of problems) console.log(problem);
  const source = statement.predicate?.buildDefinition?.resolvedDependencies?.find(({ name }) => name === 'source');
  /** @type {Record<string, string>} */
  const words = { true: ', with changes', false: '' };
  const changes = words[String(source?.annotations?.uncommittedChanges)] ?? ', as it was told';
  console.log(`Source: ${source ? `${source.digest?.gitCommit}${changes}` : 'not known'}.`);
  console.log(problems.length === 0 ? `${statement.subject?.length} subjects are what was built.` : 'It does not fit.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
