import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';

/**
 * Everything that is sent to a Redis server from now on, one command with what it carried a line.
 *
 * Speaks the protocol itself: the monitor of ioredis throws when the server tells of a command in the same packet as
 * its OK, which happens when many connect at once, as after a restart of the server.
 */
export class RedisMonitor {
  #socket;

  /**
   * @param {string} url with a password
   * @param {(command: string) => void} tell
   * @returns {Promise<RedisMonitor>} once the server has answered that it tells
   */
  static async start(url, tell) {
    const { hostname, port, password } = new URL(url);
    const monitor = new RedisMonitor();
    const socket = connect({ host: hostname, port: Number(port) });
    monitor.#socket = socket;
    await once(socket, 'connect');
    const lines = createInterface({ input: socket.setEncoding('latin1') });
    await new Promise((resolve, reject) => {
      const answers = [];
      // What becomes of the connection later, at the end of the server, is of no interest.
      socket.on('error', reject).on('close', () => reject(new Error('Redis closed the connection')));
      lines.on('line', (line) => {
        if (line.startsWith('-')) reject(new Error(`Redis does not tell what it is sent: ${line}`));
        else if (line !== '+OK') tell(unescaped(line));
        else if (answers.push(line) === 2) resolve();
      });
      socket.write(`AUTH ${password}\r\nMONITOR\r\n`);
    });
    return monitor;
  }

  stop() {
    this.#socket.destroy();
  }
}

const NAMED = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b' };

/** A line of MONITOR, whose arguments are quoted and whose bytes beyond ASCII stand as \xhh. */
function unescaped(line) {
  const bytes = line.replace(/\\(?:x([0-9a-f]{2})|(.))/g, (_, hex, letter) =>
    hex === undefined ? (NAMED[letter] ?? letter) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
