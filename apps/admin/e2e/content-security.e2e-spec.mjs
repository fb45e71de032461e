import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { launchChromium, signIn } from './support/browser.mjs';
import { ConsoleStack } from './support/console-stack.mjs';
import { createSomeImports } from './support/some-imports.mjs';

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
  it('closes a connection whose request trickles in within ten seconds', async () => {
    const { hostname, port } = new URL(stack.consoleUrl);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    const startedAt = performance.now();
    socket.write('POST /api/session HTTP/1.1\r\nHost: console\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 90000\r\n\r\n');
    const trickle = setInterval(() => socket.writable && socket.write(' '), 1_000);
    await text(socket);
    clearInterval(trickle);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
