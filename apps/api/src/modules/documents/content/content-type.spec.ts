import { describe, expect, it } from '@jest/globals';
import { contentTypeOf, fileNameOf } from './content-type.js';

describe('the content type of a document', () => {
  it.each([
    ['a/bill.pdf', 'application/pdf'],
    ['a/bill.PDF', 'application/pdf'],
    ['photo.jpeg', 'image/jpeg'],
    ['usage.csv', 'text/csv; charset=utf-8'],
  ])('of %s is %s', (path, type) => {
    expect(contentTypeOf(path)).toBe(type);
  });

  it.each(['a.html', 'a.svg', 'a.xml', 'a.js', 'a.xhtml', 'a.pdf.html', 'pdf', 'a.pdf/', 'a.pdf ', 'a.', 'a.mhtml'])(
    'of %s is told to be bytes',
    (path) => {
      expect(contentTypeOf(path)).toBe('application/octet-stream');
    },
  );
});

describe('the file name of a document', () => {
  it.each([
    ['a/b/bill.pdf', 'bill.pdf'],
    ['/bill.pdf', 'bill.pdf'],
    ['a/Stromz\u00e4hler "1".pdf', 'Stromz\u00e4hler "1".pdf'],
    ['a/bill\u202efdp.exe', 'billfdp.exe'],
    ['a/\u200b', 'document'],
    ['a/line\r\nbreak\u2028.pdf', 'linebreak.pdf'],
  ])('of %j is %j', (path, name) => {
    expect(fileNameOf(path)).toBe(name);
  });
});
