import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BODY_OF_OTHERS } from '../../apps/api/src/platform/http/json-body.decorator.js';

/** @param {string} path */
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A number that a file of the console gives a name. @param {string} path  @param {string} name */
const boundIn = (path, name) => {
  const [, digits = ''] = new RegExp(`\\b${name}(?: =|:) ([\\d_]+)`).exec(read(path)) ?? [];
  return Number(digits.replaceAll('_', ''));
};

const readBody = 'apps/admin/src/lib/read-body.ts';

describe('What the console takes of a body', () => {
  it('is as much as the api takes of staff', () => {
    expect(boundIn(readBody, 'LARGEST_CALL')).toBe(BODY_OF_OTHERS);
  });

  it('is, of a file, as much as the operator API describes', () => {
    const { put } = JSON.parse(read('libs/contract/openapi.json')).paths['/console/v1/catalogue/{list}'];
    expect(boundIn(readBody, 'LARGEST_FILE')).toBe(put.requestBody.content['text/csv'].schema.maxLength);
  });

  it('is no more where it is sent to a page', () => {
    expect(boundIn('apps/admin/next.config.mjs', 'proxyClientMaxBodySize')).toBe(BODY_OF_OTHERS);
  });
});
