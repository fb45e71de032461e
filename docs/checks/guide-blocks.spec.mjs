import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { webhookMessage } from '../../apps/api/src/modules/events/webhooks/webhook-message.js';
import { root } from '../../tools/lib/paths.mjs';
import { FIGURES_PAGE } from '../../tools/pages/figures-page.mjs';
import { blocksOf, GUIDE, guidePages, PYTHON_PAGE } from './support/guide.mjs';

/** @import { Block } from './support/guide.mjs' */

const EVENTS = `${GUIDE}/events-and-webhooks.md`;
const pages = guidePages();

/**
 * Whether a block is what a test runs or compares: the walk, the tests of the events and of Python, or a check below.
 * @param {string} page
 * @param {Block} block
 * @param {Block | undefined} before
 */
function isTested(page, { language }, before) {
  if (language === 'bash') return true;
  if (page === PYTHON_PAGE && language === 'python') return true;
  // Run on tables of a billing system by the test of the figures.
  if (page === FIGURES_PAGE && language === 'pgsql') return true;
  if (language === 'text') return before?.language === (page === PYTHON_PAGE ? 'python' : 'bash');
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

  it('needs nothing but the standard library of Python', () => {
    const program = blocksOf(PYTHON_PAGE).filter(({ language }) => language === 'python');
    const modules = program.flatMap(({ code }) => [...code.matchAll(/^(?:import|from) (\S+)/gm)]);
    const ofUrls = ['urllib.error', 'urllib.parse', 'urllib.request'];
    expect(modules.map(([, name]) => name)).toEqual(['http.client', 'json', 'os', 'random', 'time', ...ofUrls]);
  });

  it('shows a page of the feed as it may be answered, and the message that carries its entry', () => {
    const [feed, message] = blocksOf(EVENTS)
      .filter(({ language }) => language === 'json')
      .map(({ code }) => JSON.parse(code));
    const document = JSON.parse(readFileSync(join(root, 'libs/contract/openapi.json'), 'utf8'));
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    ajv.addSchema({ $id: 'document', components: document.components });
    const isPage = ajv.compile({ $ref: 'document#/components/schemas/FeedPage' });
    expect([isPage(feed), isPage.errors]).toEqual([true, null]);
    expect(message).toEqual(JSON.parse(webhookMessage(feed.results[0], 'DEMO', [], new Date()).body));
  });
});
