import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError, RequestTimeout } from '../errors/domain-error.js';
import { toAnswer } from '../errors/error-answer.js';
import { requestIdFrom } from './request-id.js';
import { SECURITY_HEADERS } from './security-headers.js';

/** Answers a request that never became one: too slow in arriving, or not HTTP. There is no response object yet. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = toAnswer(problemOf(error));
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `X-Request-Id: ${requestIdFrom(undefined)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

function problemOf({ code }: NodeJS.ErrnoException): DomainError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new RequestTimeout(408, 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW') return new DomainError('malformed_request', 431, 'The headers are too large.');
  return new DomainError('malformed_request', 400, 'This is not a request of HTTP.');
}
