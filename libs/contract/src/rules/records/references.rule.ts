import { type ReferencePayload } from '../../payload/dto/reference.payload.js';
import { quoted } from '../../payload/shape-problem.js';
import { type Partially } from '../../payload/walk-payload.js';
import { isListed } from '../listed.js';
import { entries } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';
import { referenceKey } from '../validation-context.js';

function keyOf({ namespace, value }: Partially<ReferencePayload>): string | undefined {
  return namespace === undefined || value === undefined ? undefined : referenceKey(namespace, value);
}

/** R129: the namespace of a reference is one of the platform's that the supplier may use. */
export const knownReferenceNamespace: AccountRule = {
  id: 'R129',
  code: 'invalid_reference_namespace',
  check(account, { referenceData, settings }, report) {
    for (const { path, value: reference } of entries(account.references, 'references')) {
      const { namespace } = reference;
      if (namespace === undefined) continue;
      if (isListed(namespace, referenceData?.referenceNamespaces, settings?.allowedReferenceNamespaces)) continue;
      report({ path: `${path}.namespace`, detail: `Reference namespace "${quoted(namespace)}" is not known.` });
    }
  },
};

/** R130: a reference belongs to no other account of the organisation. Which ones are taken was looked up before. */
export const freeReference: AccountRule = {
  id: 'R130',
  code: 'reference_already_exists',
  check(account, { takenReferences }, report) {
    if (takenReferences === undefined || takenReferences.size === 0) return;
    for (const { path, value: reference } of entries(account.references, 'references')) {
      const key = keyOf(reference);
      if (key === undefined || !takenReferences.has(key)) continue;
      report({ path: `${path}.value`, detail: 'This reference already belongs to another account.' });
    }
  },
};

/** R131: a reference is listed once. */
export const distinctReferences: AccountRule = {
  id: 'R131',
  code: 'duplicate_reference',
  check(account, _context, report) {
    for (const { path } of repeats(entries(account.references, 'references'), keyOf)) {
      report({ path: `${path}.namespace`, detail: 'This reference is listed more than once.' });
    }
  },
};
