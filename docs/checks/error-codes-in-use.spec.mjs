import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { catalogueEntry, listErrorCodes } from '../../libs/contract/src/errors/index.js';

const root = new URL('../../', import.meta.url);
const folders = ['apps/api/src/', 'libs/contract/src/', 'libs/industry/src/'];

/** Production code, without the catalogue of errors and what describes rules that are followed elsewhere. */
const catalogue = 'libs/contract/src/errors/';
const source = folders
  .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true }).map((name) => `${folder}${name}`))
  .filter((path) => /(?<!spec)\.ts$/.test(path) && !path.startsWith(catalogue))
  .map((path) => readFileSync(new URL(path, root), 'utf8'))
  .filter((text) => !text.includes('process-rule.js'))
  .join('\n');

/** @param {string} code */
const isRaised = (code) => new RegExp(`['"\`]${code}['"\`]`).test(source);

describe('error codes', () => {
  it.each(listErrorCodes().filter((code) => !catalogueEntry(code).reserved))('%s is raised somewhere', (code) => {
    expect(isRaised(code)).toBe(true);
  });

  it.each(listErrorCodes().filter((code) => catalogueEntry(code).reserved))(
    '%s is reserved and not raised yet',
    (code) => {
      expect(isRaised(code)).toBe(false);
    },
  );
});
