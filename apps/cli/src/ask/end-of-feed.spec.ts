import { CarryoverClient, type FeedPage } from '@carryover/client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StandInService } from '../testing/stand-in-service.js';
import { endOfFeed } from './end-of-feed.js';

const FEED = 'GET /v2/data-import/events/DEMO/';
let service: StandInService;
let client: CarryoverClient;

beforeEach(async () => {
  service = await new StandInService().start();
  const { CARRYOVER_API_URL: apiUrl = '', CARRYOVER_SECRET_KEY: secretKey = '' } = service.env;
  client = new CarryoverClient({ apiUrl, secretKey });
  for (const number of ['1', '2', '3'])
    await client.sendText('create', JSON.stringify({ import_supplier: 'DEMO', external_account_number: number }));
});
afterEach(() => service.stop());

type Ask = Parameters<typeof endOfFeed>[1];

/** The end, and what was asked for to find it. */
async function find(ask: Ask = (question) => question()) {
  const before = service.asked.length;
  const { signal } = new AbortController();
  const end = await endOfFeed({ client, code: 'DEMO', signal }, ask);
  return { end, asked: service.asked.slice(before) };
}

describe('the end of the feed', () => {
  it('is told by the service, however long the feed is', async () => {
    expect(await find()).toEqual({ end: '3', asked: [`${FEED}?after=end&limit=1000`] });
  });

  it('is asked for until the service has found it', async () => {
    let left = 2;
    service.refuse = () => {
      left -= 1;
      return { status: 200, content: { results: [], next_cursor: String(9 - left), has_more: left >= 0 } };
    };
    const asked = Array(3).fill(`${FEED}?after=end&limit=1000`);
    expect(await find()).toEqual({ end: '10', asked });
  });

  it('is read page by page from an older service, and on from the page that failed', async () => {
    const pages = [1, 2, 3].map((end) => ({ results: [], next_cursor: String(end), has_more: end < 3 }));
    service.refuse = (_, query) => {
      const after = query.get('after');
      if (after === 'end') return { status: 400, content: { after: ['This is no cursor of this feed.'] } };
      return { status: 200, content: pages[Number(after ?? 0)] };
    };
    let questions = 0;
    const ask = async (question: () => Promise<FeedPage>): Promise<FeedPage> => {
      questions += 1;
      // The answer to the second one is lost.
      if (questions === 2) await question();
      return question();
    };
    const { end, asked } = await find(ask);
    const all = ['after=end&', '', 'after=1&', 'after=1&', 'after=2&'];
    expect({ end, asked }).toEqual({ end: '3', asked: all.map((after) => `${FEED}?${after}limit=1000`) });
  });
});
