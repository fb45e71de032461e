import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SECURITY_HEADERS } from './platform/http/security-headers.js';
import { registerSupplier } from './testing/imported-account.js';
import { type DescribedOperation, describedOperations } from './testing/isolation/described-operations.js';
import { signInAs } from './testing/staff-session.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';

const { 'Content-Security-Policy': POLICY, ...ALWAYS } = SECURITY_HEADERS;

/** What fills the parameters of a path; most of it names nothing. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('every route of the document', () => {
  const operations = describedOperations();
  let database: TestDatabase;
  let api: TestApplication;
  let good: Readonly<Record<DescribedOperation['audience'], Record<string, string>>>;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    const { token } = await registerSupplier(api, 'HEADERS');
    good = { anybody: {}, supplier: { Authorization: `Token ${token}` }, staff: await signInAs(api, 'admin') };
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  /** What is missing of the answer to a request; nothing when all is there. */
  async function missing(path: string, method: string, headers: Record<string, string> = {}): Promise<string[]> {
    const address = path.replace(/\{\w+\}/g, UNKNOWN);
    const answer = await fetch(`${api.url}${address}`, { method, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return problemsOf(answer).map((problem) => `${method} ${path} ${answer.status}: ${problem}`);
  }
  async function missingOfAll(requests: (operation: DescribedOperation) => Promise<string[]>): Promise<string[]> {
    const found = [];
    for (const operation of operations) found.push(...(await requests(operation)));
    return found;
  }

  it('answers with the headers of security to whoever has no credentials', async () => {
    expect(operations.length).toBeGreaterThan(80);
    expect(await missingOfAll(({ path, method }) => missing(path, method))).toEqual([]);
  });

  it('answers with them to whoever may read it, found or not', async () => {
    const readable = ({ path, method, audience }: DescribedOperation) =>
      method === 'GET' ? missing(path, method, good[audience]) : Promise.resolve([]);
    expect(await missingOfAll(readable)).toEqual([]);
  });

  it.each(['OPTIONS', 'PURGE', 'HEAD'])('answers with them to %s', async (method) => {
    expect(await missingOfAll(({ path, audience }) => missing(path, method, good[audience]))).toEqual([]);
  });

  it('answers with them when there is nothing behind it', async () => {
    expect(await missingOfAll(({ path, method }) => missing(`${path}/nothing/here`, method))).toEqual([]);
  });
});

function problemsOf({ status, headers }: Response): string[] {
  const problems = Object.entries(ALWAYS)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `${name} is ${headers.get(name)}`);
  // A page may run its own scripts; an error is no page.
  const policy = headers.get('content-security-policy') ?? '';
  if (status >= 400 ? policy !== POLICY : !/^default-src '(?:none|self)'.*;\s*frame-ancestors 'none'/.test(policy))
    problems.push(`policy ${policy}`);
  if (headers.get('x-request-id') === null) problems.push('no id');
  if (headers.get('x-powered-by') !== null) problems.push('says what it is made of');
  const kept = headers.get('cache-control') ?? 'nothing';
  if (!mayBe(kept, status, headers)) problems.push(`Cache-Control is ${kept}`);
  if (status === 405 && headers.get('allow') === null) problems.push('does not say what is allowed');
  return problems;
}

/** Whether an answer may say this of how it is kept: what is no error and has a tag may be asked for again, public pages are. */
function mayBe(kept: string, status: number, headers: Headers): boolean {
  if (/\bno-store\b/.test(kept)) return true;
  if (status >= 400) return false;
  return (kept === 'private, no-cache' && headers.get('etag') !== null) || kept === 'public, max-age=300';
}
