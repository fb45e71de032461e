import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { webhookMessage } from '../../apps/api/src/modules/events/webhooks/webhook-message.js';
import { root } from '../../tools/lib/paths.mjs';
import { blocksOf, GUIDE, guidePages } from './support/guide.mjs';

const EVENTS = `${GUIDE}/events-and-webhooks.md`;
const pages = guidePages();

/** Whether a block is what a test runs or compares: the walk, the test of the events, or a check below. */
function isTested(page, { language }, before) {
  if (language === 'bash') return true;
  if (language === 'text') return before?.language === 'bash';
  return page === EVENTS && (language === 'js' || language === 'json');
}

describe('the guide', () => {
  it('names each of its pages in the index, once', () => {
    const files = readdirSync(join(root, GUIDE)).map((name) => `${GUIDE}/${name}`);
    expect([...pages].sort()).toEqual(files.filter((path) => path !== `${GUIDE}/README.md`).sort());
  });

  it.each(pages)('%s has only blocks that are run or compared', (page) => {
    const blocks = blocksOf(page);
    const untested = blocks.filter((block, position) => !isTested(page, block, blocks[position - 1]));
    expect(untested).toEqual([]);
  });

  it('shows an entry of the feed, and the message that carries it', () => {
    const [feed, message] = blocksOf(EVENTS)
      .filter(({ language }) => language === 'json')
      .map(({ code }) => JSON.parse(code));
    const [entry] = feed.results;
    expect(Object.keys(feed)).toEqual(['results', 'next_cursor', 'has_more']);
    const sent = webhookMessage(entry, 'DEMO', [], new Date());
    const shape = ({ data, ...rest }) => [Object.keys(rest), Object.keys(data)];
    expect(shape(message)).toEqual(shape(JSON.parse(sent.body)));
  });
});
