import { describe, expect, it } from '@jest/globals';
import { AccountNotCreatable, AccountNumberTaken, asAccountError } from './accounts.errors.js';

const errorOf = (code: string, constraint: string) => Object.assign(new Error('x'), { code, constraint });

describe('a refused insert of an account', () => {
  it('is an anticipated failure when a unique key that has a code is taken', () => {
    const failure = asAccountError(errorOf('23505', 'account_reference__namespace_value_uq'));
    expect(failure).toBeInstanceOf(AccountNotCreatable);
    expect(failure).toMatchObject({ code: 'reference_already_exists' });
    expect(asAccountError(errorOf('23505', 'account__account_number_uq'))).toBeInstanceOf(AccountNumberTaken);
  });

  it.each([
    ['54000', 'account_reference__namespace_value_uq'],
    ['54000', 'account__account_number_uq'],
    ['23505', 'account__pk'],
  ])('stays what it is for %s of %s, whatever else the key is known for', (code, constraint) => {
    const error = errorOf(code, constraint);
    expect(asAccountError(error)).toBe(error);
  });
});
