import { execFileSync } from 'node:child_process';
import { root } from '../../../tools/lib/paths.mjs';

/** Paths of the sources that are written by hand, those not yet committed too. @param {string[]} folders below which they are */
export function sources(...folders) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders];
  const paths = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  return paths.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.includes('.generated.'));
}
