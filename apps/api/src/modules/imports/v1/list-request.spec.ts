import { describe, expect, it } from '@jest/globals';
import { nextLink, readListRequest } from './list-request.js';

const position = { createdAt: '2026-03-01T10:20:30.123456Z', id: '0190b6a4-1c1e-7cc3-98c4-dc0c0c07398f' };
const cursor = (text: string) => Buffer.from(text).toString('base64url');
const refusal = (query: object) => {
  try {
    readListRequest({ ...query });
  } catch (error) {
    return Object(error).errors;
  }
  throw new Error('This was expected to be refused.');
};

describe('readListRequest', () => {
  it('takes no parameters for the whole list', () => {
    expect(readListRequest({})).toEqual({ limit: null, after: null });
  });

  it('takes the parameters of the link it gave out', () => {
    const link = nextLink('https://api.example.com/list/', 10_000, position);
    const [, url = ''] = /^<(.*)>; rel="next"$/.exec(link) ?? [];
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(readListRequest(query)).toEqual({ limit: 10_000, after: position });
  });

  it.each(['', '0', '-1', '1.5', '01', '1e3', '10001', '99999999999999999999', ['1', '2']])(
    'refuses %j as a limit',
    (limit) => {
      expect(refusal({ limit })).toEqual({ limit: ['Expected a whole number from 1 to 10000.'] });
    },
  );

  it.each([
    '',
    'x',
    ['a', 'b'],
    cursor(`${position.createdAt}|`),
    cursor(`2026-02-30T10:20:30.123456Z|${position.id}`),
    cursor(`2026-03-01T10:20:30Z|${position.id}`),
    cursor(`${position.createdAt}|${position.id}\0`),
    `${cursor(`${position.createdAt}|${position.id}`)}=`,
    ` ${cursor(`${position.createdAt}|${position.id}`)}`,
  ])('refuses %j as a cursor', (made) => {
    expect(refusal({ cursor: made })).toEqual({ cursor: ['This cursor is not one of ours.'] });
  });

  it('names everything that is wrong at once, and ignores what it does not know', () => {
    expect(Object.keys(refusal({ limit: 'x', cursor: 'x', offset: '3' })).sort()).toEqual(['cursor', 'limit']);
    expect(readListRequest({ offset: '3', 'limit[]': 'x' })).toEqual({ limit: null, after: null });
  });
});
