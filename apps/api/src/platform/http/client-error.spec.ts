import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { answerClientError } from './client-error.js';
import { SECURITY_HEADERS } from './security-headers.js';

function answerTo(code: string): string {
  const socket = new PassThrough();
  answerClientError(Object.assign(new Error('x'), { code }), socket);
  return String(socket.read() ?? '');
}

describe('answerClientError', () => {
  it('tells a client that its request took too long to arrive', () => {
    const answer = answerTo('ERR_HTTP_REQUEST_TIMEOUT');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request_timeout' });
  });

  it('answers what is not HTTP with 400 and too long headers with 431', () => {
    expect(answerTo('HPE_INVALID_METHOD')).toMatch(/^HTTP\/1\.1 400 /);
    expect(answerTo('HPE_HEADER_OVERFLOW')).toMatch(/^HTTP\/1\.1 431 /);
  });

  it.each(['HPE_INVALID_METHOD', 'HPE_HEADER_OVERFLOW', 'ERR_HTTP_REQUEST_TIMEOUT'])(
    'gives the answer to %s the form and the headers of every other',
    (code) => {
      const [head = '', body = ''] = answerTo(code).split('\r\n\r\n');
      expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code: expect.any(String) });
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(head).toContain(`\r\n${name}: ${value}`);
      expect(head).toContain('\r\nCache-Control: no-store\r\n');
      expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
    },
  );

  it('says nothing to a client that is gone', () => {
    expect(answerTo('ECONNRESET')).toBe('');
  });
});
