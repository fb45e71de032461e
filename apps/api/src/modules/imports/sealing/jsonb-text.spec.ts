import { Hash } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { payloadDigest } from './jsonb-text.js';

const ordinary = {
  external_account_number: 'E1',
  import_supplier: 'S',
  billing_name: 'Zoë O’Neill',
  customers: [{ given_name: 'Zoë', psr: [{ elec_industry_code: '14' }], is_deceased: false, email: null }],
  supply_addresses: [{ meter_points: [{ identifier: '1900000000008', annual_quantity: 2900.5, meters: [] }] }],
  transactions: [{ amount: '12.50', transaction_date: '2025-01-31' }],
};
const account = (value: object) => ({
  external_account_number: 'E1',
  metadata: [{ key: 'solar', value }],
});

describe('the digest of a payload', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['an ordinary account', ordinary, '76d1d3a8718d5a9ff7bf92298d9cc28582021e787dce6853d765cd983d555e4d'],
    [
      'texts',
      account({ b: 'ä"\u2028\n', aa: '', '': 'x', é: '\u{1f600}' }),
      '83196f0ccc7e2805729c06f9463d7b5c8178545b1b51d7c31f4366f30bcad25e',
    ],
    [
      'integers',
      account({ a: [0, -0, 1, -12, 9_007_199_254_740_991, 1e20] }),
      '209ddcd3f9af00c8f70406b300d64e9885000683f21c671cd522fae9ad2ff710',
    ],
    [
      'decimals',
      account({ a: [1.1, -0.5, 2.5e-3, 123.456] }),
      'f59324f0002518740ac000bd4805a8a34378247bc6f0225856e9e6f89ff80d17',
    ],
    [
      'large and small numbers',
      account({ a: [1e21, -1.5e25, 1.5e-7, 5e-324, 1e308, -1.25e300, 123e-20] }),
      '517b3d87c8d85dbcdebb9a91f42c8bb681f8abd424bdc50fc1a4e8527ac3ef9b',
    ],
    [
      'nothing',
      account({ a: [], b: {}, c: null, d: [true, false, [[]]] }),
      '788d4003b4009b71a911bb24c2d1a5c0a4731ea708b7252ae716d34ac993d228',
    ],
    [
      'long texts',
      account({ a: 'x'.repeat(100_000), b: ['é'.repeat(50_000), 'y'] }),
      '9c14389fde97bac4378ae0c117fad2f192e51a93a2d01524417bb77f82225866',
    ],
    [
      'many entries',
      account({ a: Array.from({ length: 50_000 }, (_, index) => ({ index, of: `${index}` })) }),
      '94f8b84c2c2347f3874b9179b687e2407b5f93d6405093f4e8b8a92a66ee4e62',
    ],
  ])('of %s stays the one that is stored', (_, payload, digest) => {
    expect(payloadDigest(payload)).toBe(digest);
  });

  it('is taken of one piece after the other, as short numbers may have long texts', () => {
    const update = jest.spyOn(Hash.prototype, 'update');
    payloadDigest(account({ a: Array.from({ length: 20_000 }, () => 1e308) }));
    const lengths = update.mock.calls.map(([piece]) => piece.length);
    expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(6_000_000);
    expect(Math.max(...lengths)).toBeLessThan(100_000);
  });
});
