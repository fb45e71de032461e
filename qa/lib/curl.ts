import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What curl was answered; status 0 when the connection broke. */
export interface CurlAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Puts a file to an address, as a supplier does who has a shell.
 * @param url without a slash at its end, to which curl would add the name of the file
 * @param authorization header
 */
export async function putByCurl(url: string, authorization: string, file: string): Promise<CurlAnswer> {
  const headers = [`Authorization: ${authorization}`, 'Content-Type: application/x-ndjson'];
  const words = ['--silent', '--upload-file', file, '--write-out', '\n%{http_code}'];
  const curl = spawn('curl', [...words, ...headers.flatMap((header) => ['--header', header]), url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [said, [code]] = await Promise.all([text(curl.stdout), once(curl, 'exit')]);
  const end = said.lastIndexOf('\n');
  return { status: code === 0 ? Number(said.slice(end + 1)) : 0, body: said.slice(0, end) };
}
