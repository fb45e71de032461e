import { readFile } from 'node:fs/promises';
import { withoutMark } from '../input/without-mark.js';
import { fileProblem, usageProblem } from '../program/command-problem.js';

/** The JSON object that a file has. @throws CommandProblem it cannot be read (file), or is no JSON object (usage) */
export async function readObject(file: string): Promise<object> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileProblem(file, 'read', error);
  });
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw usageProblem(`${file} is not a JSON object`);
}
