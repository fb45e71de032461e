import { describe, expect, it } from '@jest/globals';
import { maskUnknownNames } from './mask-unknown-names.js';

describe('maskUnknownNames', () => {
  it.each([
    ['metadata.0.value.Jane Smith (daughter)', 'metadata.0.value.•••'],
    ['metadata.12.value.Jane.Smith.phone', 'metadata.12.value.•••'],
    ['metadata.0.value.contacts.3.Jane', 'metadata.0.value.•••'],
    ['metadata.0.value.07400913577', 'metadata.0.value.•••'],
    ['customers.0.Jane', 'customers.0.•••'],
    ['Jane', '•••'],
  ])('leaves no name that is no field: %s', (path, masked) => {
    expect(maskUnknownNames('account', path)).toBe(masked);
  });

  it.each(['', 'metadata', 'metadata.0.key', 'metadata.0.value', 'customers.0.email', 'ledgers.0.ledger_balance'])(
    'leaves fields as they are: %j',
    (path) => {
      expect(maskUnknownNames('account', path)).toBe(path);
    },
  );
});
