import { DomainError } from '../../../platform/errors/domain-error.js';

const CHALLENGE = { 'WWW-Authenticate': 'Token' };

/** The key was good and its day is over. */
export const KEY_EXPIRED = [
  'key_expired',
  'The organisation key has expired; ask the platform team for a new one.',
] as const;

/** The key is valid, but not from this address. The answer does not say from which. */
export const ADDRESS_NOT_ALLOWED = [
  'address_not_allowed',
  'The organisation key may not be used from the address that this request came from.',
] as const;

/** The key is valid, but its limits do not allow the request. */
export class KeyLimited extends DomainError {
  constructor(
    /** Which key, for the log. */
    readonly apiKeyId: string,
    ...of: ConstructorParameters<typeof DomainError>
  ) {
    super(...of);
  }
}

/** The key of the token has expired. */
export class KeyExpired extends KeyLimited {
  constructor(apiKeyId: string) {
    const [code, detail] = KEY_EXPIRED;
    super(apiKeyId, code, 401, detail, undefined, CHALLENGE);
  }
}

/** The request comes from elsewhere than the key may be used from. */
export class AddressNotAllowed extends KeyLimited {
  constructor(apiKeyId: string) {
    const [code, detail] = ADDRESS_NOT_ALLOWED;
    super(apiKeyId, code, 403, detail);
  }
}

/** The key may read, and the request would write. */
export class KeyReadOnly extends KeyLimited {
  constructor(apiKeyId: string) {
    super(apiKeyId, 'key_read_only', 403, 'The organisation key may only read; this request would write.');
  }
}
