import { readFileSync } from 'node:fs';
import { EXTRACT_DEFECTS } from '@carryover/contract';
import { fileProblem, usageProblem } from '../../program/command-problem.js';
import type { CodeTable } from '../mapping/mapping.js';
import type { YamlValue } from '../mapping/yaml-reader.js';
import { guessDelimiter } from './guess-delimiter.js';
import { rowsOfText } from './source-rows.js';

/**
 * Reads a table of codes: a CSV file whose first column has the words of the source and whose second what they mean here,
 * unless columns are named.
 * @throws CommandProblem it cannot be read (file), a column is missing, a row cannot be told apart or a word is there twice (usage)
 */
export function readCodeFile(path: string, from: string | null, to: string | null, at: YamlValue): CodeTable {
  const text = readBytes(path).replace(/^\u00ef\u00bb\u00bf/, '');
  const delimiter = guessDelimiter(text);
  const cut = rowsOfText(text, { delimiter, encoding: null });
  const [header, ...rows] = cut.filter(({ values }) => values.some((value) => value.trim() !== ''));
  const names = header?.values.map((value) => value.trim()) ?? [];
  const column = (name: string | null, usual: number): number => {
    const index = name === null ? usual : names.indexOf(name);
    return index >= 0 && index < names.length ? index : at.fail(`${path} has no column ${name ?? usual + 1}`);
  };
  const [word, meaning] = [column(from, 0), column(to, 1)];
  // No code has several lines; a remark may, but one with delimiters is rows between two stray quotes.
  const holdsRows = (value: string, index: number): boolean =>
    value.includes('\n') && (index === word || index === meaning || value.includes(delimiter));
  const words = new Map<string, string>();
  for (const { row, values, codes } of rows) {
    const shown = `${path}:${row}`;
    const [given, here] = [values[word]?.trim(), values[meaning]?.trim()];
    if (codes.includes('unclosed_quote') || values.some(holdsRows))
      throw usageProblem(`${shown}: ${EXTRACT_DEFECTS.unclosed_quote.about}`);
    // Without a meaning that is written, a word would stand for nothing.
    if (given === undefined || here === undefined)
      throw usageProblem(`${shown}: there is no column ${Math.max(word, meaning) + 1}`);
    if (values.slice(names.length).some((value) => value.trim() !== ''))
      throw usageProblem(`${shown}: ${EXTRACT_DEFECTS.long_row.about}`);
    const each = given.toUpperCase();
    const known = words.get(each);
    if (known !== undefined && known !== here)
      throw usageProblem(`${path}: ${given} is there twice, as ${known} and ${here}`);
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
