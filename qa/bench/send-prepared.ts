import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const LENGTH = /^content-length: (\d+)\r?$/im;

export interface Posts {
  readonly path: string;
  readonly authorization: string;
  readonly bodies: Iterable<object>;
}

/**
 * Makes the bytes of requests beforehand, so that sending them costs the processors that are measured next to nothing.
 * @param url of the service
 * @returns one whole POST for each body
 */
export function preparePosts(url: string, { path, authorization, bodies }: Posts): Buffer[] {
  const { host } = new URL(url);
  return Array.from(bodies, (body) => {
    const text = JSON.stringify(body);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Authorization: ${authorization}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
  });
}

/**
 * Sends each request once over kept connections, each connection its next one after an answer.
 * @param requests as {@link preparePosts} makes them
 * @param options number of connections, and the expected answer
 * @returns requests a second, without the time to connect
 * @throws {Error} another answer came, or a connection broke
 */
export async function sendPrepared(
  url: string,
  requests: readonly Buffer[],
  { clients, status }: { readonly clients: number; readonly status: number },
): Promise<number> {
  const { hostname, port } = new URL(url);
  const sockets = await Promise.all(Array.from({ length: clients }, () => opened(hostname, Number(port))));
  try {
    const left = requests.values();
    const from = performance.now();
    await Promise.all(sockets.map((socket) => sendInTurn(socket, left, `HTTP/1.1 ${status} `)));
    return (1_000 * requests.length) / (performance.now() - from);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function opened(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function sendInTurn(socket: Socket, requests: Iterator<Buffer>, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const next = () => {
      const { value, done } = requests.next();
      if (done) resolve();
      else socket.write(value);
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the service closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const end = received.indexOf(END_OF_HEAD);
      if (end === -1) return;
      const head = received.toString('latin1', 0, end);
      const length = Number(LENGTH.exec(head)?.[1]);
      if (!head.startsWith(expected) || Number.isNaN(length)) reject(new Error(`unexpected answer: ${received}`));
      else if (received.length >= end + END_OF_HEAD.length + length) {
        received = received.subarray(end + END_OF_HEAD.length + length);
        next();
      }
    });
    next();
  });
}
