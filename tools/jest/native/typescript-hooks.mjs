import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';
import { compiledFiles } from './compiled-files.cjs';

/** @import { LoadHook, LoadHookContext, ResolveHook, ResolveHookContext } from 'node:module' */

const globals = new URL('./jest-globals.mjs', import.meta.url).href;

/**
 * The file of ours that a specifier means: `./x.js` of TypeScript is `./x.ts`, and the console, which Next builds, writes `./x`.
 * @param {string} specifier
 * @param {string | undefined} parentURL
 */
function sourceOf(specifier, parentURL) {
  if (!/^(?:\.{1,2}\/|file:)/.test(specifier) || parentURL?.includes('/node_modules/')) return undefined;
  const stem = specifier.replace(/\.js$/, '');
  if (stem === specifier && /\.(?!generated$)[a-z]+$/.test(specifier)) return undefined;
  return ['.ts', '.tsx'].map((ending) => new URL(`${stem}${ending}`, parentURL)).find((source) => existsSync(source));
}

/**
 * `@jest/globals` is what the file that runs was given. Here as in `load` the next hook answers at once, or with a promise where hooks have a
 * thread of their own.
 * @param {string} specifier
 * @param {ResolveHookContext} context
 * @param {Parameters<ResolveHook>[2]} nextResolve
 */
export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  const source = sourceOf(specifier, context.parentURL);
  return source ? { url: source.href, shortCircuit: true } : nextResolve(specifier, context);
}

/** @param {string} url  @param {LoadHookContext} context  @param {Parameters<LoadHook>[2]} nextLoad */
export function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !/\.tsx?$/.test(url)) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const written = readFileSync(path, 'utf8');
  const code = compile(path, written);
  // For whoever asks Node for the lines that were written, by --enable-source-maps.
  const source = `${code}\n//# sourceMappingURL=${compiledFiles(path, written).map}\n`;
  return { format: 'module', source, shortCircuit: true };
}
