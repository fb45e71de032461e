import { readFile, rename, writeFile } from 'node:fs/promises';
import { fileProblem } from '../program/command-problem.js';

/**
 * How far a feed was read, as a file keeps it.
 * @returns null when there is no such file yet
 * @throws CommandProblem it cannot be read (file)
 */
export async function readCursor(path: string): Promise<string | null> {
  try {
    const text = (await readFile(path, 'utf8')).trim();
    return text === '' ? null : text;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return null;
    throw fileProblem(path, 'read', error);
  }
}

/** Keeps how far it was read. The file is replaced whole, so that it never holds half a cursor. @throws CommandProblem (file) */
export async function keepCursor(path: string, cursor: string): Promise<void> {
  try {
    await writeFile(`${path}.new`, `${cursor}\n`);
    await rename(`${path}.new`, path);
  } catch (error) {
    throw fileProblem(path, 'written', error);
  }
}
