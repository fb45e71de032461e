import { ValidateBy } from 'class-validator';
import { passkeySiteOf } from './passkey-site.js';

/** An address at which browsers have passkeys, where admins need one: else none of them could sign in. */
export function TakesPasskeys(): PropertyDecorator {
  return ValidateBy({
    name: 'takesPasskeys',
    validator: {
      validate: (value, parts) =>
        Object(parts?.object).adminPasskeys !== 'required' || passkeySiteOf(String(value)) !== null,
      defaultMessage: (parts) =>
        `${parts?.property} must be https with a host name, or http at localhost: browsers have passkeys nowhere else, and ADMIN_PASSKEYS is required`,
    },
  });
}
