import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../tools/lib/ensure-build.mjs';
import { installPackages } from '../../tools/lib/ensure-packages.mjs';
import { root } from '../../tools/lib/paths.mjs';

/** Another commit of this repository, checked out and built. */
export interface BuiltCommit {
  readonly folder: string;
  /** Its short name and subject. */
  readonly name: string;
  remove(): void;
}

/** The commit before what is here: the last one where something differs from it, otherwise the one before. */
export function commitBefore(): string {
  return git('status', '--porcelain', '--untracked-files=no') === '' ? 'HEAD~1' : 'HEAD';
}

/** Checks a commit out into a worktree of its own, and builds its api and worker there. @param commit as git names it */
export async function buildCommit(commit: string): Promise<BuiltCommit> {
  // Of runs that were killed.
  git('worktree', 'prune');
  const temporary = mkdtempSync(join(tmpdir(), 'carryover-bench-commit-'));
  const folder = join(temporary, 'checkout');
  const remove = () => {
    rmSync(temporary, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    git('worktree', 'add', '--detach', folder, commit);
    const lock = 'package-lock.json';
    if (readFileSync(join(folder, lock), 'utf8') === readFileSync(join(root, lock), 'utf8')) borrowPackages(folder);
    else await installPackages(folder);
    await build({ folder, project: '@carryover/api' });
    return { folder, name: git('log', '-1', '--format=%h %s', commit), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links to the packages that are installed here, but for those that the commit has itself. */
function borrowPackages(folder: string): void {
  const apps = readdirSync(join(root, 'apps')).map((name) => join('apps', name, 'node_modules'));
  for (const inApp of apps.filter((path) => existsSync(join(root, path)) && existsSync(join(folder, path, '..'))))
    symlinkSync(join(root, inApp), join(folder, inApp));
  const packages = 'node_modules';
  const ours = '@carryover';
  mkdirSync(join(folder, packages, ours), { recursive: true });
  for (const name of readdirSync(join(root, packages)))
    if (name !== ours) symlinkSync(join(root, packages, name), join(folder, packages, name));
  for (const name of readdirSync(join(root, packages, ours)))
    symlinkSync(readlinkSync(join(root, packages, ours, name)), join(folder, packages, ours, name));
}

function git(...words: readonly string[]): string {
  return execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim();
}
