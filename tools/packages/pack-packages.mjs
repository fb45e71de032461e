import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNpm } from '../lib/npm.mjs';
import { root } from '../lib/paths.mjs';
import { Problem } from '../lib/problem.mjs';
import { lastLines } from '../lib/run-command.mjs';
import { publishedExports, publishedManifest, publishedReadme } from './published.mjs';

/** @import { Manifest } from './published.mjs' */

/** The command line in one file, which is all of its package, too. */
const SINGLE_FILE = 'carryover.mjs';

/**
 * Packs what suppliers install: the client, the command line, and the latter as a single file. Needs a build. The same build gives the
 * same bytes.
 * @param {string} folder what was in it is gone
 * @returns {Promise<string[]>} names of the files in it
 * @throws {Problem} npm cannot pack one
 */
export async function packPackages(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const stage = mkdtempSync(join(tmpdir(), 'carryover-packages-'));
  try {
    cpSync(join(root, 'apps/cli/dist', SINGLE_FILE), join(folder, SINGLE_FILE));
    const packages = [stageClient(join(stage, 'client')), stageCli(join(stage, 'cli'), join(folder, SINGLE_FILE))];
    const packed = await Promise.all(packages.map((one) => pack(one, folder)));
    return [SINGLE_FILE, ...packed].sort();
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/** @param {string} to */
function stageClient(to) {
  const manifest = manifestOf('libs/client');
  const { exports = {} } = manifest;
  stage(to, 'libs/client', publishedManifest(manifest, ['dist'], { exports: publishedExports(exports) }));
  cpSync(join(root, 'libs/client/dist'), join(to, 'dist'), { recursive: true });
  return to;
}

/** @param {string} to  @param {string} file the command line in one file */
function stageCli(to, file) {
  const manifest = manifestOf('apps/cli');
  stage(to, 'apps/cli', publishedManifest(manifest, [SINGLE_FILE], { bin: { carryover: SINGLE_FILE } }));
  cpSync(file, join(to, SINGLE_FILE));
  return to;
}

/** @param {string} workspace  @returns {Manifest} */
function manifestOf(workspace) {
  return JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
}

/** @param {string} to  @param {string} workspace  @param {object} manifest */
function stage(to, workspace, manifest) {
  mkdirSync(to);
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(to, 'README.md'), publishedReadme(readFileSync(join(root, workspace, 'README.md'), 'utf8')));
}

/** @param {string} from  @param {string} folder  @returns {Promise<string>} name of the archive */
async function pack(from, folder) {
  const args = ['pack', from, '--pack-destination', folder, '--loglevel=error', '--ignore-scripts'];
  const { code, output } = await runNpm(args, { cwd: folder, milliseconds: 300_000 });
  if (code !== 0) throw new Problem('npm cannot pack a package.', lastLines(output));
  return lastLines(output, 1);
}
