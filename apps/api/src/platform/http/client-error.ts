import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestTimeout } from '../errors/domain-error.js';
import { securityHeaderLines } from './security-headers.js';

const SECURITY_HEADERS = securityHeaderLines();

/** Answers a request that never became one: too slow in arriving, or not HTTP. There is no response object yet. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const { status, code, message: detail } = new RequestTimeout(408, 'The request did not arrive in time.');
    end(socket, status, JSON.stringify({ detail, code }));
    return;
  }
  end(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400, '');
}

function end(socket: Duplex, status: number, body: string): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...SECURITY_HEADERS,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
