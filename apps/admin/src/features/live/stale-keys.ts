import type { Topic } from '../../lib/operator-api';

/** First parts of the query keys whose answers a change of each topic makes old. */
const keysOfTopic: Readonly<Record<Topic, readonly string[]>> = {
  imports: ['imports', 'overview', 'throughput', 'errors', 'suppliers', 'accounts', 'waves'],
  registrations: ['registrations', 'accounts'],
  batches: ['batches'],
  triage: ['errors', 'overview'],
  // Signatures of a pack are remarks of its wave.
  waves: ['waves', 'packs'],
  alerts: ['alerts'],
  // Staff change nothing without an entry of the audit trail.
  audit: [
    'audit',
    'errors',
    'overview',
    'suppliers',
    'staff',
    'catalogue',
    'batches',
    'registrations',
    'accounts',
    'approvals',
    'alerts',
    'packs',
    'waves',
  ],
};

/** The first parts of all query keys that are old now, each once. Topics this console does not know are left out. */
export function staleKeys(changed: readonly Topic[]): readonly string[] {
  return [...new Set(changed.flatMap((topic) => keysOfTopic[topic] ?? []))];
}
