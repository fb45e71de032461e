import { describe, expect, it } from '@jest/globals';
import { readPoolerPage } from './pooler-page.mjs';

const INI = ['```ini', '[databases]', "one = host=postgres dbname=carryover connect_query='SET ROLE x'", '[pgbouncer]'];
const page = (/** @type {string[]} */ ...lines) => `Words.\n\n${[...INI, ...lines, '```'].join('\n')}\n\nMore.\n`;

describe('the page about a pooler', () => {
  it('has one entry with what is asked of each connection, and settings', () => {
    const { entry, connectQuery, settings } = readPoolerPage();
    expect(entry).toBe('carryover_api');
    expect(connectQuery).toMatch(/^connect_query='SET ROLE carryover_app; (SET \w+ = \d+(; )?)+'$/);
    expect(settings).toMatchObject({ pool_mode: 'transaction', ignore_startup_parameters: expect.any(String) });
  });

  it('is read as it stands', () => {
    expect(readPoolerPage(page('pool_mode = transaction', 'a = b,c'))).toEqual({
      entry: 'one',
      connectQuery: "connect_query='SET ROLE x'",
      settings: { pool_mode: 'transaction', a: 'b,c' },
    });
  });

  it.each([
    ['no block', 'Words.'],
    ['two blocks', page('a = b') + page('a = b')],
    ['a line that is none of a setting', page('a = b', 'c')],
  ])('with %s is refused', (_what, text) => {
    expect(() => readPoolerPage(text)).toThrow(/blocks of ini/);
  });

  it('with another server is refused', () => {
    expect(() => readPoolerPage(page('a = b').replace('host=postgres', 'host=other'))).toThrow(/does not begin with/);
  });
});
