import { readFile } from 'node:fs/promises';
import { compile } from '../../tools/jest/native/compile.mjs';
import { compiledFiles } from '../../tools/jest/native/compiled-files.cjs';

/**
 * The file of JavaScript that a file of TypeScript is compiled to, for a process of built code that loads it with `--import`.
 * It may import modules of Node only: it does not lie where it was written.
 */
export async function plainFile(path: string): Promise<string> {
  const source = await readFile(path, 'utf8');
  compile(path, source);
  return compiledFiles(path, source).code;
}
