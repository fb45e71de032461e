import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { createSomeImports } from './support/some-imports.mjs';

const MEBIBYTE = 1_048_576;

let stack;
let numbers;
let browser;
let page;
/** What the browser refused because of a policy: the directive, and of what. */
const refused = [];
/** What the browser's own console said about policies. */
const logged = [];

/** Runs in the page, before anything of it: tells of what is refused. */
function tellOfViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    globalThis.tellOfViolation(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`),
  );
}

/** Runs in the page: sends as many bytes, and says what it is answered. */
async function send({ type, path, size }) {
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body: 'x'.repeat(size) });
  const { detail } = await answer.json();
  return `${answer.status} ${detail}`;
}

/** Runs in the page: sends a list of as many bytes, whose last entry is at its end, and says what it would add. */
async function preview({ path, size }) {
  const [first, last] = ['code,name\nfirst,First\n', 'last,Last\n'];
  const body = first + '\n'.repeat(size - first.length - last.length) + last;
  const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body });
  const { added } = await answer.json();
  return { status: answer.status, added };
}

const open = (path) => page.goto(`${stack.consoleUrl}${path}`);
const expectNothingRefused = () => expect({ refused, logged }).toEqual({ refused: [], logged: [] });

beforeAll(async () => {
  stack = await ConsoleStack.start();
  ({ numbers } = await createSomeImports(stack));
  browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await context.exposeFunction('tellOfViolation', (violation) => refused.push(violation));
  await context.addInitScript(tellOfViolations);
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) logged.push(message.text());
  });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe('The policy of the console', () => {
  it('refuses nothing of the sign-in page, nor of signing in', async () => {
    await open('/sign-in');
    await signIn(page, stack.credentials.console);
    await page.waitForURL('**/overview');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectNothingRefused();
  });

  it.each([
    '/overview',
    '/suppliers',
    '/suppliers/DEMO',
    '/imports',
    '/errors',
    '/registrations',
    '/catalogue',
    '/audit',
    '/staff',
    '/approvals',
    '/batches',
    '/runbooks/too_many_requests',
    '/nothing/here',
  ])('refuses nothing of the page %s', async (path) => {
    await open(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expectNothingRefused();
  });

  it('refuses nothing of an import and of its account', async () => {
    await open(`/imports?search=${encodeURIComponent(numbers.processed[0])}`);
    await page.getByRole('link', { name: numbers.processed[0], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: numbers.processed[0] }).waitFor();
    await page.locator('a[href^="/accounts/"]').first().click();
    await page.waitForURL('**/accounts/**');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectNothingRefused();
  });

  it.each([
    ['in the text of a page', '<script>window.wasRun = true</script>'],
    ['at an image that fails', '<img src="data:," onerror="window.wasRun = true">'],
    ['in from elsewhere', '<script src="https://elsewhere.example/x.js"></script>'],
    ['in with a nonce of its own', '<script nonce="guess">window.wasRun = true</script>'],
  ])('runs no script that was brought %s', async (_name, injected) => {
    const address = `${stack.consoleUrl}/overview`;
    await page.route(address, async (route) => {
      const response = await route.fetch();
      // As if a value had opened a tag when the page was made.
      await route.fulfill({ response, body: (await response.text()).replace('</body>', `${injected}</body>`) });
    });
    await open('/overview');
    await page.unroute(address);
    expect(await waitUntil(() => refused.length > 0, { milliseconds: 30_000 })).toBe(true);
    expect(refused.splice(0)).toEqual([expect.stringMatching(/^script-src(-elem|-attr)? /)]);
    expect(await page.evaluate(() => window.wasRun)).toBeUndefined();
  });
});

describe('The console as it is served', () => {
  /** A connection to the console, and what came by it so far. */
  async function dial() {
    const { hostname, port } = new URL(stack.consoleUrl);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    const call = { socket, answer: '', closed: new Promise((resolve) => socket.once('close', resolve)) };
    socket.setEncoding('utf8').on('data', (text) => {
      call.answer += text;
    });
    return call;
  }

  /** The head of a call of the console's own API by somebody who made up a session. */
  const headOf = (path, ...more) => {
    const { host, origin } = new URL(stack.consoleUrl);
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${origin}`, 'Cookie: carryover_session=made-up'];
    return [...head, ...more, '', ''].join('\r\n');
  };

  it.each(['/api/session', '/api/search'])(
    'closes a connection whose request to %s trickles in within ten seconds',
    async (path) => {
      const { socket, closed } = await dial();
      const startedAt = performance.now();
      socket.write(headOf(path, 'Content-Type: application/json', 'Content-Length: 60000'));
      const trickle = setInterval(() => socket.writable && socket.write(' '), 1_000);
      await closed;
      clearInterval(trickle);
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    },
  );

  it.each([
    ['says how long it is', 'Content-Length: 1000000000', 'x'.repeat(65_536)],
    ['does not say how long it is', 'Transfer-Encoding: chunked', `10000\r\n${'x'.repeat(65_536)}\r\n`],
  ])(
    'takes no more of a body that %s than the api would, and closes a connection that goes on',
    async (_, says, piece) => {
      const call = await dial();
      const { socket } = call;
      let takenBefore = null;
      socket.on('data', () => {
        takenBefore ??= socket.bytesWritten;
      });
      socket.write(headOf('/api/search', 'Content-Type: application/json', says));
      // One that has not answered by then keeps what it takes.
      const goesOn = () => socket.writable && (takenBefore !== null || socket.bytesWritten < 64 * MEBIBYTE);
      const pump = () => {
        while (goesOn() && socket.write(piece));
        if (!goesOn()) socket.end();
      };
      socket.on('drain', pump);
      pump();
      await call.closed;
      expect(call.answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"payload_too_large"/);
      expect(takenBefore).toBeLessThan(32 * MEBIBYTE);
    },
  );

  it('takes no file of somebody who is not signed in', async () => {
    const call = await dial();
    call.socket.write(headOf('/api/catalogue/campaign/preview', 'Content-Type: text/csv', 'Content-Length: 5000000'));
    expect(await waitUntil(() => call.answer.includes('not_authenticated'), { milliseconds: 10_000 })).toBe(true);
    expect(call.answer).toMatch(/^HTTP\/1\.1 401 /);
    call.socket.destroy();
  });

  it.each([
    ['a call', 'application/json', '/api/search', 65_536],
    ['a file', 'text/csv', '/api/catalogue/campaign/preview', 5 * MEBIBYTE],
  ])('takes %s up to the size that the api takes, and says which that is', async (_, type, path, most) => {
    const ask = (size) => page.evaluate(send, { type, path, size });
    expect(await ask(most)).not.toMatch(/^413 /);
    expect(await ask(most + 1)).toBe(`413 The body is larger than ${most} bytes.`);
  });

  it('passes the largest file on to its end', async () => {
    const file = { path: '/api/catalogue/campaign/preview', size: 5 * MEBIBYTE };
    expect(await page.evaluate(preview, file)).toEqual({ status: 200, added: 2 });
  });

  it('keeps no more than that of what is sent to a page', async () => {
    await fetch(`${stack.consoleUrl}/sign-in`, { method: 'POST', body: 'x'.repeat(65_537) });
    expect(stack.console.output).toContain('Only the first 64KB will be available');
  });
});
