import { describe, expect, it } from '@jest/globals';
import { type ReadAnswer, type ReadOptions, readAnswer } from './read-answer.js';

const read = (text: string, options?: ReadOptions) => readAnswer(Buffer.from(text), options);
const shown = (answer: ReadAnswer | null) => answer && [answer.status, answer.body.toString(), answer.rest.toString()];

describe('readAnswer', () => {
  it.each([
    ['of a length', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhirest', [200, 'hi', 'rest']],
    [
      'in pieces',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n1\r\n!\r\n0\r\n\r\nrest',
      [200, 'hi!', 'rest'],
    ],
    ['without a body', 'HTTP/1.1 204 No Content\r\n\r\nrest', [204, '', 'rest']],
    ['behind an interim one', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n', [204, '', '']],
  ])('takes an answer %s off the front', (_, text, expected) => {
    expect(shown(read(text))).toEqual(expected);
  });

  it.each([
    'HTTP/1.1 200 OK\r\nContent-Le',
    'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhi',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n',
    'HTTP/1.1 200 OK\r\n\r\nwithout a length, and more may come',
  ])('waits for the rest of %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it('takes what has no length when the connection is over, and nothing of a HEAD', () => {
    expect(shown(read('HTTP/1.1 200 OK\r\n\r\nall', { isEnd: true }))).toEqual([200, 'all', '']);
    expect(shown(read('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n', { isHead: true }))).toEqual([200, '', '']);
  });

  it('takes nothing else for an answer', () => {
    expect(() => read('SSH-2.0-x\r\n\r\n')).toThrow('no answer');
  });
});
