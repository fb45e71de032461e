import { describe, expect, it } from '@jest/globals';
import { documentKey, documentRootOf, isDocumentKey } from './document-key.js';

describe('the key of a document', () => {
  it.each([
    ['a path', 'statements/2024-05.pdf', 'ACME/statements/2024-05.pdf'],
    ['a path with a leading slash', '/a.pdf', 'ACME/a.pdf'],
    ['a percent sign, which is a character like any other', '%2e%2e/100%.pdf', 'ACME/%2e%2e/100%.pdf'],
    [
      'characters that look like dots and slashes',
      '\u2024\u2024\u2215\uff0e\uff0e\uff0fa',
      'ACME/\u2024\u2024\u2215\uff0e\uff0e\uff0fa',
    ],
    ['dots and spaces at the end', 'a. /b. ', 'ACME/a. /b. '],
    ['letters with marks, as they are', 'e\u0301/\u00e9', 'ACME/e\u0301/\u00e9'],
  ])('is the root and %s', (_, path, key) => {
    expect(documentKey('ACME', path)).toBe(key);
  });

  it.each([
    '..',
    'a/../b',
    './a',
    'a/.',
    'a//b',
    'a/',
    '',
    '/',
    '//a',
    'a\\b',
    'a\0',
    'a\u0085',
    'c:/a',
    '\ud800',
    'ä'.repeat(511),
  ])('does not exist for %j', (path) => {
    expect(documentKey('ACME', path)).toBeNull();
  });

  it.each(['..', '.', '', 'a/../..', '/a', 'a/', 'a\\b', 'a\0'])('does not exist below the root %j', (root) => {
    expect(documentKey(root, 'a.pdf')).toBeNull();
  });

  it('has room for 1024 bytes', () => {
    expect(['a'.repeat(1024), 'a'.repeat(1025)].map(isDocumentKey)).toEqual([true, false]);
  });

  it("begins with the code of the supplier unless the supplier's settings name a folder", () => {
    expect(documentRootOf({ code: 'ACME', settings: {} })).toBe('ACME');
    expect(documentRootOf({ code: 'ACME', settings: { documentRoot: 'kernow/2026' } })).toBe('kernow/2026');
  });
});
