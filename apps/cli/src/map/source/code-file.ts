import { readFileSync } from 'node:fs';
import { CommandProblem, fileProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { CodeTable } from '../mapping/mapping.js';
import type { YamlValue } from '../mapping/yaml-reader.js';
import { decoded } from './byte-text.js';
import { guessDelimiter } from './guess-delimiter.js';
import { splitQuoted } from './split-record.js';

const nobody = (): void => undefined;

/**
 * Reads a table of codes: a CSV file whose first column has the words of the source and whose second what they mean here,
 * unless columns are named.
 * @throws CommandProblem it cannot be read (file), a column is missing or a word is there twice (usage)
 */
export function readCodeFile(path: string, from: string | null, to: string | null, at: YamlValue): CodeTable {
  const text = decoded(readBytes(path), null, nobody).replace(/^\ufeff/, '');
  const delimiter = guessDelimiter(text);
  const [header = [], ...rows] = text
    .split(/\r\n|\n|\r/)
    .map((line) => splitQuoted(line, delimiter).values.map((value) => value.trim()))
    .filter((values) => values.some((value) => value !== ''));
  const column = (name: string | null, usual: number): number => {
    const index = name === null ? usual : header.indexOf(name);
    return index >= 0 && index < header.length ? index : at.fail(`${path} has no column ${name ?? usual + 1}`);
  };
  const [word, meaning] = [column(from, 0), column(to, 1)];
  const words = new Map<string, string>();
  for (const values of rows) {
    const [each = '', here = ''] = [values[word]?.toUpperCase(), values[meaning]];
    if (words.has(each) && words.get(each) !== here)
      throw new CommandProblem(
        EXIT.usage,
        `${path}: ${values[word]} is there twice, as ${words.get(each)} and ${here}`,
      );
    words.set(each, here);
  }
  return { words, from: path.split('/').at(-1) ?? path };
}

function readBytes(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
}
