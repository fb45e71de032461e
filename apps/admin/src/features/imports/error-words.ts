import type { ErrorActor, ErrorDomain } from '../../lib/operator-api';

/** Whose job an error is, in words. */
export const actorWords: Record<ErrorActor, string> = {
  supplier: 'The import supplier',
  operator: 'Platform staff',
  on_call: 'The on-call engineer',
  nobody: 'Nobody, it settles by itself',
};

/** Where an error lies, in words. */
export const domainWords: Record<ErrorDomain, string> = {
  account_import: 'The account data',
  platform: 'The platform',
};
