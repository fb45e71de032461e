import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportProblem } from '../lib/problem.mjs';
import { compiled } from './dev-build.mjs';

const manifest = join(compiled, 'docs/manifest.json');
const written = () => (existsSync(manifest) ? readFileSync(manifest, 'utf8') : '');

/**
 * Renders the pages at /docs/ as the build does, in a process beside the api, which serves them as soon as they are written.
 * @param {{ task: (name: string) => Promise<void>, signal: AbortSignal }} options task: runs a program of the api to its end
 * @returns {() => Promise<void>} renders once more after what is under way, however often it is called meanwhile; a failure is reported
 */
export function pageRenderer({ task, signal }) {
  let isStale = false;
  let last = Promise.resolve();
  const render = async () => {
    if (!isStale) return;
    isStale = false;
    const [started, before] = [performance.now(), written()];
    await task('render-docs');
    if (before !== '' && before !== written())
      console.log(`Pages at /docs/ have changed after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  };
  return () => {
    isStale = true;
    last = last.then(render).catch((error) => {
      if (!signal.aborted) reportProblem(error);
    });
    return last;
  };
}
