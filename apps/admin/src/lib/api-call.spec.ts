import { describe, expect, it } from '@jest/globals';
import { addressOf } from './api-call';

describe('The address of a call', () => {
  it('has the names of its path filled in, whatever is in them', () => {
    const given = { path: { code: 'A/B', id: '7' }, body: { reason: 'x' } };
    expect(addressOf('DELETE /suppliers/{code}/api-keys/{id}', given)).toEqual({
      method: 'DELETE',
      address: '/suppliers/A%2FB/api-keys/7',
    });
  });

  it.each([
    [{ limit: 50, cursor: undefined }, '/batches?limit=50'],
    ['limit=50&cursor=a%2Bb', '/batches?limit=50&cursor=a%2Bb'],
    [new URLSearchParams({ cursor: 'a+b' }), '/batches?cursor=a%2Bb'],
    ['', '/batches'],
    [undefined, '/batches'],
  ])('has the query %j', (query, address) => {
    expect(addressOf('GET /batches', query === undefined ? {} : { query }).address).toBe(address);
  });
});
