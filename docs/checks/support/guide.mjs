import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../tools/lib/paths.mjs';

/**
 * @typedef {{ language: string, code: string }} Block
 * @typedef {{ commands: string, answer: string }} Step answer: what is printed below it
 */

/** The folder of the guide, from the root of the repository. */
export const GUIDE = 'docs/guide';

/** The page whose blocks of Python are one program. */
export const PYTHON_PAGE = `${GUIDE}/python.md`;

/** The pages of the guide in reading order, which is that of the links of its index. */
export function guidePages() {
  const index = readFileSync(join(root, GUIDE, 'README.md'), 'utf8');
  return [...index.matchAll(/^\| \[[^\]]+]\(([\w-]+\.md)\)/gm)].map(([, name]) => `${GUIDE}/${name}`);
}

/**
 * The fenced blocks of a page, in order.
 * @param {string} page path from the root of the repository
 * @returns {Block[]}
 */
export function blocksOf(page) {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({ language, code }));
}

/**
 * Commands, each with the answer printed below it.
 * @param {Block[]} blocks
 * @returns {Step[]}
 */
export function stepsOf(blocks) {
  return blocks.flatMap(({ language, code }, position) => {
    if (language !== 'bash') return [];
    const next = blocks[position + 1];
    return [{ commands: code, answer: next?.language === 'text' ? next.code : '' }];
  });
}

/** What differs from run to run, made equal: the port, account numbers, ids, times, today and how long it took. @param {string} text */
export function withoutChance(text) {
  return text
    .replace(/localhost:\d+/g, 'localhost:PORT')
    .replace(/A-[0-9A-F]{8}/g, 'A-NUMBER')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replace(/^\d+ s\. /gm, 'SECONDS. ')
    .replace(/the date \d{4}-\d\d-\d\d/g, 'the date TODAY')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g, 'TIME');
}
