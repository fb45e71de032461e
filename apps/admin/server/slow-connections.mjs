/** How a body has to arrive: as at the api, to which it goes on. */
const ARRIVING = { bytes: 10_000, milliseconds: 5_000 };
const LOOK_EVERY = 1_000;
/** Milliseconds in which something has to move, but while an answer is made. */
const SILENCE = 7_000;

/**
 * Closes the connections of a server that hold a place without using it: bodies that trickle in, and answers of which
 * nothing is taken. A page that takes its time is neither, and neither is a body that waits to be read.
 * @param {import('node:http').Server} server
 */
export function closeSlowConnections(server) {
  /** @type {Map<import('node:http').IncomingMessage, { since: number, bytes: number }>} */
  const arriving = new Map();
  /** @type {WeakMap<import('node:net').Socket, import('node:http').ServerResponse>} */
  const answering = new WeakMap();

  server.on('request', (request, response) => {
    const { socket } = request;
    answering.set(socket, response);
    if (request.complete) return;
    arriving.set(request, begin(socket));
    for (const end of ['end', 'close']) request.once(end, () => arriving.delete(request));
  });

  const look = () => {
    for (const [request, { since, bytes }] of arriving) {
      const { socket } = request;
      const isOurTurn = request.readableLength >= request.readableHighWaterMark;
      if (!isOurTurn && performance.now() - since < ARRIVING.milliseconds) continue;
      if (isOurTurn || socket.bytesRead - bytes >= ARRIVING.bytes) arriving.set(request, begin(socket));
      else refuse(socket, answering.get(socket));
    }
  };
  const timer = setInterval(look, LOOK_EVERY).unref();
  server.once('close', () => clearInterval(timer));

  server.timeout = SILENCE;
  server.on('timeout', (socket) => {
    const response = answering.get(socket);
    const isBeingMade = response !== undefined && !response.writableFinished && socket.writableLength === 0;
    if (!isBeingMade) socket.destroy();
  });
}

/** @param {import('node:net').Socket} socket */
function begin(socket) {
  return { since: performance.now(), bytes: socket.bytesRead };
}

/**
 * As Node itself answers what does not arrive in time.
 * @param {import('node:net').Socket} socket
 * @param {import('node:http').ServerResponse | undefined} response
 */
function refuse(socket, response) {
  if (!socket.writable || response?.headersSent) socket.destroy();
  else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
}
