import { listErrorCodes, listFurtherCodes } from '@carryover/contract';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { type TestDocs, writeTestDocs } from '../../../testing/test-docs.js';

const idsOf = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
const linksOf = (page: string) => [...page.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link = '']) => link);

describe('the documentation at /docs/', () => {
  let database: TestDatabase;
  let docs: TestDocs;
  let api: TestApplication;
  let pages: Map<string, string>;

  const get = (path: string, headers = {}) => fetch(`${api.url}${path}`, { headers, redirect: 'manual' });

  beforeAll(async () => {
    database = await createTestDatabase();
    docs = await writeTestDocs();
    api = await startTestApplication({ databaseUrl: database.url, docs: docs.folder });
    pages = new Map();
    for (const address of docs.addresses) {
      const answer = await get(`/docs/${address}`);
      if (answer.headers.get('content-type') === 'text/html; charset=utf-8') pages.set(address, await answer.text());
      else await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}.`);
    }
  });
  afterAll(async () => {
    await api?.close();
    docs?.remove();
    await database?.drop();
  });

  it('has the guide, the rules, the error codes and every operation', () => {
    const expected = ['', 'guide/', 'guide/first-calls/', 'guide/payload/', 'rules/', 'errors/', 'errors/not_found/'];
    expect([...pages.keys()]).toEqual(expect.arrayContaining(expected));
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['reference/', 'reference/createAccount/', 'try/']));
  });

  it('has a page for every code that the service or the command line says', () => {
    for (const code of [...listErrorCodes(), ...listFurtherCodes()])
      expect([code, pages.get(`errors/${code}/`)]).toEqual([code, expect.stringContaining(`${code}</h1>`)]);
  });

  it('leads nowhere that is not there: neither a page nor a place in one', () => {
    const dead = [...pages].flatMap(([address, page]) =>
      linksOf(page)
        .filter((link) => {
          if (/^(https?|data):/.test(link)) return false;
          const { pathname, hash } = new URL(link, `http://host/docs/${address}`);
          if (!pathname.startsWith('/docs/')) return !/^\/openapi(\.suppliers)?\.json$/.test(pathname);
          const target = pathname.slice('/docs/'.length);
          if (hash === '') return !pages.has(target) && !/\.(css|js|json)$/.test(target);
          return !idsOf(pages.get(target) ?? '').has(hash.slice(1));
        })
        .map((link) => `${address}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  it('names a place once, and goes down headings one step at a time', () => {
    for (const [address, page] of pages) {
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect([address, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([address, []]);
      const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      const jumps = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
      expect([address, levels[0], jumps]).toEqual([address, 1, []]);
    }
  });

  it('needs no script but for the page that tries requests, and allows none', async () => {
    const withScripts = [...pages].filter(([, page]) => page.includes('<script')).map(([address]) => address);
    expect(withScripts).toEqual(['try/']);
    for (const [, page] of pages) expect(page).not.toMatch(/ (?:style|on\w+)="|<script>|<style/);
    const policy = (await get('/docs/guide/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    const tryPolicy = (await get('/docs/try/')).headers.get('content-security-policy');
    expect(tryPolicy).toContain("script-src 'self';");
  });

  it('has the headers that every answer has', async () => {
    const { headers } = await get('/docs/');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('sends a page once to whoever keeps it', async () => {
    const first = await get('/docs/guide/errors/');
    // Without the second header fetch would ask for no kept page.
    const kept = { 'If-None-Match': first.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
    const again = await get('/docs/guide/errors/', kept);
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, '']);
  });

  it.each([
    ['/docs', 'docs/'],
    ['/docs/guide/errors', 'errors/'],
  ])('leads from %s to the address with a slash, on which its links count', async (path, location) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, location]);
  });

  it.each(['/docs/nothing/', '/docs/..%2f..%2fpackage.json', '/docs/style.css/', '/docs/%00'])(
    'answers %s with 404 or 400, as every unknown address',
    async (path) => {
      const answer = await get(path);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ code: expect.any(String) });
    },
  );

  it('is not for changing', async () => {
    const answer = await fetch(`${api.url}/docs/guide/`, { method: 'POST' });
    expect(answer.status).toBe(405);
  });

  it('links error codes, rules and operations where they are named', () => {
    expect(pages.get('guide/limits/')).toContain(
      '<a href="../../errors/payload_too_large/"><code>payload_too_large</code></a>',
    );
    expect(pages.get('guide/payload/')).toContain('<a href="#r12">R12</a>');
    expect(pages.get('reference/createAccount/')).toContain(
      '<a href="../readAccountImport/"><code>readAccountImport</code></a>',
    );
    expect(pages.get('reference/createAccount/')).toContain(
      '<a href="../../errors/parse_error/"><code>parse_error</code></a>',
    );
  });

  it('shows a payload with everything in it as one table', () => {
    const page = pages.get('reference/createAccount/') ?? '';
    expect(page).toContain(
      '<code>supply_addresses[].<wbr>meter_points[].<wbr>meters[].<wbr>registers[].<wbr>tpr</code>',
    );
    expect(page).toContain('<code>customers[].<wbr>email</code>');
  });
});
