import { readAccountPayload } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { EXAMPLE_ACCOUNT } from './example-account.js';

describe('EXAMPLE_ACCOUNT', () => {
  it('is accepted as it is', () => {
    const { errors } = readAccountPayload(EXAMPLE_ACCOUNT, { today: '2026-01-01', supplierExists: true });
    expect(errors.toJSON()).toEqual({});
  });
});
