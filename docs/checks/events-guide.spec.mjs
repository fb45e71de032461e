import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';

const guide = readFileSync(new URL('../guide/events-and-webhooks.md', import.meta.url), 'utf8');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

/**
 * What the blocks of code export.
 * @type {{ isSigned: (secret: string, headers: Record<string, string | undefined>, body: string) => boolean,
 *   follow: (options: { baseUrl: string, code: string, token: string, loadCursor: () => Promise<string | null>,
 *     handle: (results: number[], next: string) => Promise<void> }) => Promise<void> }}
 */
let code;
beforeAll(async () => {
  const blocks = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const modules = blocks.map((block) => import(`data:text/javascript;base64,${Buffer.from(block).toString('base64')}`));
  code = Object.assign({}, ...(await Promise.all(modules)));
});

describe('the guide to events', () => {
  const now = new Date();
  const body = '{"type":"EVENT","data":{"name":"Zoë"}}';
  /** @param {string[]} by secrets */
  const signed = (by, at = now) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': by.map((secret) => new Webhook(secret).sign('evt_1', at, body)).join(' '),
  });

  it('shows code that takes what is signed with the secret, alone or beside another', () => {
    expect(code.isSigned(SECRET, signed([SECRET]), body)).toBe(true);
    expect(code.isSigned(SECRET, signed([OTHER, SECRET]), body)).toBe(true);
  });

  it('shows code that refuses everything else', () => {
    const good = signed([SECRET]);
    expect(code.isSigned(OTHER, good, body)).toBe(false);
    expect(code.isSigned(SECRET, good, `${body} `)).toBe(false);
    expect(code.isSigned(SECRET, { ...good, 'webhook-id': 'evt_2' }, body)).toBe(false);
    expect(code.isSigned(SECRET, { ...good, 'webhook-signature': 'v1,AAAA' }, body)).toBe(false);
    expect(code.isSigned(SECRET, { ...good, 'webhook-signature': undefined }, body)).toBe(false);
    expect(code.isSigned(SECRET, { ...good, 'webhook-timestamp': 'x' }, body)).toBe(false);
    expect(code.isSigned(SECRET, {}, body)).toBe(false);
    expect(code.isSigned(SECRET, signed([SECRET], new Date(now.getTime() - 301_000)), body)).toBe(false);
  });

  it('shows code that follows the feed to its end and stores each cursor with its results', async () => {
    /** @type {Record<string, object>} */
    const pages = {
      '': { results: [1, 2], next_cursor: 'b', has_more: true },
      '?after=b': { results: [3], next_cursor: 'c', has_more: false },
    };
    /** @type {(string | null)[][]} */
    const asked = [];
    /** @type {number[]} */
    const handled = [];
    /** @type {string | null} */
    let cursor = null;
    const realFetch = globalThis.fetch;
    globalThis.fetch = async (url, options) => {
      asked.push([String(url), new Headers(options?.headers).get('Authorization')]);
      return Response.json(pages[new URL(String(url)).search]);
    };
    try {
      await code.follow({
        baseUrl: 'http://api.example',
        code: 'DEMO',
        token: 't',
        loadCursor: async () => cursor,
        handle: async (results, next) => {
          handled.push(...results);
          cursor = next;
        },
      });
    } finally {
      globalThis.fetch = realFetch;
    }
    expect(handled).toEqual([1, 2, 3]);
    expect(cursor).toBe('c');
    expect(asked[1]).toEqual(['http://api.example/v2/data-import/events/DEMO/?after=b', 'Token t']);
  });
});
