import { quoted } from '../../payload/shape-problem.js';
import { entries } from '../places.js';
import { repeats } from '../repeats.js';
import { type AccountRule } from '../rule.js';

/** R150: a metadata key is listed once. */
export const distinctMetadataKeys: AccountRule = {
  id: 'R150',
  code: 'metadata_has_duplicate_keys',
  check(account, _context, report) {
    for (const { path, key } of repeats(entries(account.metadata, 'metadata'), (entry) => entry.key)) {
      report({ path: `${path}.key`, detail: `Metadata key "${quoted(key)}" is listed more than once.` });
    }
  },
};
