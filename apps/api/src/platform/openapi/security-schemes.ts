import type { DeclaredOperation } from './declared-operations.js';
import type { SecuritySchemeName } from './description.js';

/** How callers show who they are. */
export const SECURITY_SCHEMES = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      '`Token <access token>` or `Bearer <access token>`, the scheme in any case. The secret key of an organisation is no token: obtain one with it. Access tokens are signed JSON Web Tokens, checked as RFC8725 advises, and live for an hour unless configured otherwise; obtainPlatformToken gives them.',
  },
  staffSession: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      '`Session <session token>` of a member of staff who is signed in to the console. It ends thirty minutes after the latest request with it; one with `X-Unattended: true`, which a page makes by itself while nobody uses it, does not count.',
  },
  registrationSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'HMAC over id, time and body with the secret shared with the registration gateway, as Standard Webhooks describes it; `webhook-id` and `webhook-timestamp` belong to it.',
  },
} as const satisfies Record<SecuritySchemeName, object>;

/** The requirement of an operation; an empty one lets anybody call. */
export function securityOf({ access, operation }: DeclaredOperation): Record<string, readonly string[]>[] {
  const name = operation.security ?? { public: null, supplier: 'accessToken', staff: 'staffSession' }[access.kind];
  return [name === null ? {} : { [name]: [] }];
}
