import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const { $schema: _, ...settings } = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));

/** Finds the source of what is imported as it will be called when it is built, in this project and not in packages. */
export function resolve(specifier, context, next) {
  const conditions = [...context.conditions, 'carryover-source'];
  const source = sourceOf(specifier, context.parentURL);
  return next(source ?? specifier, { ...context, conditions });
}

function sourceOf(specifier, parent) {
  if (!/^(?:\.|file:).*\.js$/.test(specifier)) return null;
  const url = new URL(specifier.replace(/\.js$/, '.ts'), parent);
  return existsSync(url) ? url.href : null;
}

/** Compiles a source as Jest does. */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...settings, swcrc: false, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
