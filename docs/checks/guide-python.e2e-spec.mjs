import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { onPath } from '../../tools/lib/on-path.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { runCommand } from '../../tools/lib/run-command.mjs';
import { blocksOf, PYTHON_PAGE, withoutChance } from './support/guide.mjs';

const python = onPath('python3');
const blocks = blocksOf(PYTHON_PAGE);
/** @param {string} language */
const all = (language) =>
  blocks
    .filter((block) => block.language === language)
    .map(({ code }) => code)
    .join('');

/** @type {Carryover} */
let carryover;
/** @type {string} */
let folder;
/** @type {string} another one, whose account has a number that no path can have as it is */
let oddFolder;

const ODD_NUMBER = 'AB 1#2?3=50%25é';

beforeAll(async () => {
  // `npm test` asks before, and says that it is SKIPPED.
  if (python === undefined) throw new Error('There is no python3 on the PATH.');
  folder = mkdtempSync(join(tmpdir(), 'carryover-python-'));
  symlinkSync(join(root, 'docs'), join(folder, 'docs'));
  writeFileSync(join(folder, 'program.py'), all('python'));
  oddFolder = join(folder, 'odd');
  mkdirSync(join(oddFolder, 'docs/examples'), { recursive: true });
  writeFileSync(join(oddFolder, 'program.py'), all('python'));
  const account = readFileSync(join(root, 'docs/examples/account.json'), 'utf8');
  writeFileSync(join(oddFolder, 'docs/examples/account.json'), account.replace('TRE-4471-0093', ODD_NUMBER));
  carryover = await Carryover.start({ sandbox: true });
});
afterAll(async () => {
  await carryover?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true });
});

/**
 * Runs the program of the page.
 * @param {string} apiUrl
 * @param {'import_supplier' | 'live_import_supplier'} [supplier]
 * @param {string} [cwd]
 */
async function run(apiUrl, supplier = 'import_supplier', cwd = folder) {
  const { organization_secret_key: SECRET_KEY, [supplier]: IMPORT_SUPPLIER } = carryover.credentials;
  const env = { PATH: process.env.PATH, API_URL: apiUrl, SECRET_KEY, IMPORT_SUPPLIER, NO_PROXY: '*' };
  return runCommand(python ?? '', ['program.py'], { cwd, env });
}

/** What the program reads of the headers of an answer. @param {Response} answer */
function headersOf({ headers }) {
  const payload = headers.get('X-Imported-Payload');
  return { 'Content-Type': 'application/json', ...(payload !== null && { 'X-Imported-Payload': payload }) };
}

/**
 * What stands before the service on a bad day: of each kind of call the first attempt arrives and is answered with 503, as if it had not, the
 * second one is refused with 429, and the third one's connection breaks: of every other kind without any answer, else within it.
 * @param {string} target
 */
async function startBadDay(target) {
  /** @type {Map<string, number>} */
  const attempts = new Map();
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const kind = `${request.method} ${request.url}`;
    const attempt = (attempts.get(kind) ?? 0) + 1;
    attempts.set(kind, attempt);
    if (attempt === 2) return response.writeHead(429, { 'Retry-After': '1' }).end('{}');
    if (attempt === 3 && attempts.size % 2 === 0)
      return response.writeHead(200, { 'Content-Length': '100' }).write('{"half":', () => request.socket.destroy());
    if (attempt === 3) return request.socket.destroy();
    const { authorization: token } = request.headers;
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: token }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    if (attempt === 1) return response.writeHead(503).end('<h1>Not now</h1>');
    response.writeHead(answer.status, headersOf(answer)).end(text);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, attempts, stop: () => server.close() };
}

describe('the program of the page for Python', () => {
  it('goes from the key to an account with a transaction, and does nothing twice when it is run again', async () => {
    const { url } = carryover.apis[0];
    const printed = withoutChance(all('text'));
    const first = await run(url);
    expect({ ...first, output: withoutChance(first.output) }).toMatchObject({ code: 0, output: printed });
    const again = await run(url);
    expect({ ...again, output: withoutChance(again.output) }).toMatchObject({
      code: 0,
      output: printed.replace('TRANSACTION_ADDED_TO_ACCOUNT', 'TRANSACTION_ALREADY_EXISTS'),
    });
    expect(await carryover.states()).toEqual({ PROCESSED: 1 });
  });

  it('comes through 503, 429 and broken connections, whatever had arrived before', async () => {
    const badDay = await startBadDay(carryover.apis[0].url);
    const { code, output } = await run(badDay.url, 'live_import_supplier');
    badDay.stop();
    expect({ code, output: withoutChance(output) }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/PROCESSED A-NUMBER\nTRANSACTION_ALREADY_EXISTS 92\.10\n$/),
    });
    expect(badDay.attempts.get('POST /v2/data-import/accounts/')).toBe(4);
    expect(await carryover.states()).toEqual({ PROCESSED: 2 });
  });

  it('finds the account of any number, whatever that would mean in a path', async () => {
    const { code, output } = await run(carryover.apis[0].url, 'import_supplier', oddFolder);
    expect({ code, output: withoutChance(output) }).toMatchObject({
      code: 0,
      output: expect.stringMatching(/PROCESSED A-NUMBER\nTRANSACTION_ADDED_TO_ACCOUNT 92\.10\n$/),
    });
    const numbers = await carryover.query('SELECT external_account_number AS number FROM account_import_process');
    expect(numbers).toContainEqual({ number: ODD_NUMBER });
  });

  it('tells what a proxy answers that knows no JSON', async () => {
    const proxy = createServer((_, response) => response.writeHead(403).end('<h1>Not from here</h1>'));
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = proxy.address();
    const { code, output } = await run(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    proxy.close();
    expect(code).toBe(1);
    expect(output).toContain('Refused: 403');
    expect(output).toContain('Not from here');
    expect(output).not.toContain('JSONDecodeError');
  });
});
