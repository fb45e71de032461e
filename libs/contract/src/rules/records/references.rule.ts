import { type ReferencePayload } from '../../payload/dto/reference.payload.js';
import { quoted } from '../../payload/shape-problem.js';
import { type Partially } from '../../payload/walk-payload.js';
import { accountRule } from '../account-rule.js';
import { entries } from '../entries.js';
import { isListed } from '../listed.js';
import { repeats } from '../repeats.js';
import { referenceKey } from '../validation-context.js';

function keyOf({ namespace, value }: Partially<ReferencePayload>): string | undefined {
  return namespace === undefined || value === undefined ? undefined : referenceKey(namespace, value);
}

/** R129: the namespace of a reference is one of the platform's that the supplier may use. */
export const knownReferenceNamespace = accountRule({
  id: 'R129',
  title: 'The namespace of a reference is known',
  path: 'references[].namespace',
  code: 'invalid_reference_namespace',
  message: 'Reference namespace "{value}" is not known.',
  check(account, { referenceData, settings }, report) {
    for (const { path, value: reference } of entries(account.payload.references, 'references')) {
      const { namespace } = reference;
      if (namespace === undefined) continue;
      if (isListed(namespace, referenceData?.referenceNamespaces, settings?.allowedReferenceNamespaces)) continue;
      report({ path: `${path}.namespace`, data: { value: quoted(namespace) } });
    }
  },
});

/** R130: a reference belongs to no other account of the organisation. Which ones are taken was looked up before. */
export const freeReference = accountRule({
  id: 'R130',
  title: 'A reference belongs to no other account of the organisation',
  runs: 'validate, create, processing',
  path: 'references[].value',
  where: ['apps/api/src/modules/accounts/accounts.queries.ts'],
  code: 'reference_already_exists',
  message: 'This reference already belongs to another account.',
  check(account, { takenReferences }, report) {
    if (takenReferences === undefined || takenReferences.size === 0) return;
    for (const { path, value: reference } of entries(account.payload.references, 'references')) {
      const key = keyOf(reference);
      if (key === undefined || !takenReferences.has(key)) continue;
      report({ path: `${path}.value` });
    }
  },
});

/** R131: a reference is listed once. */
export const distinctReferences = accountRule({
  id: 'R131',
  title: 'A reference is listed once',
  path: 'references[].namespace',
  code: 'duplicate_reference',
  message: 'This reference is listed more than once.',
  check(account, _context, report) {
    for (const { path } of repeats(entries(account.payload.references, 'references'), keyOf)) {
      report({ path: `${path}.namespace` });
    }
  },
});
