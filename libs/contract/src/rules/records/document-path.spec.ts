import { describe, expect, it } from '@jest/globals';
import { isUsableDocumentPath, relativeDocumentPath } from './document-path.js';

describe('a document path', () => {
  it.each([
    ['a step up', '..'],
    ['a step up inside', 'a/../b.pdf'],
    ['a step up after the leading slash', '/../a.pdf'],
    ['nothing', ''],
    ['the root', '/'],
    ['an empty segment', 'a//b.pdf'],
    ['two leading slashes', '//host/a.pdf'],
    ['an empty last segment', 'a/'],
    ['a backslash', 'a\\b.pdf'],
    ['a NUL', 'a\u0000.pdf'],
    ['a line break', 'a\n.pdf'],
    ['a control character beyond ASCII', 'a\u0085.pdf'],
    ['a scheme', 'https://host/a.pdf'],
    ['a scheme without slashes', 'data:text'],
    ['a scheme behind the leading slash', '/S3:bucket/a.pdf'],
    ['a drive', 'c:/a.pdf'],
  ])('cannot have %s', (_, path) => {
    expect(isUsableDocumentPath(path)).toBe(false);
  });

  it.each(['a', 'a/b.pdf', '/a/b.pdf', '...', 'a..b/..c', '.a/b', 'ä/ö 100%.pdf', '%2e%2e/a', 'a/b:c', '9:30.pdf'])(
    'can be %s',
    (path) => {
      expect(isUsableDocumentPath(path)).toBe(true);
    },
  );

  it('loses one leading slash', () => {
    expect(['/a/b', 'a/b', '//a'].map(relativeDocumentPath)).toEqual(['a/b', 'a/b', '/a']);
  });
});
