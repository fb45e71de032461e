import { quoted } from '../../payload/shape-problem.js';
import { accountRule } from '../account-rule.js';
import { entries } from '../entries.js';
import { repeats } from '../repeats.js';

/** R150: a metadata key is listed once. */
export const distinctMetadataKeys = accountRule({
  id: 'R150',
  title: 'A metadata key is listed once',
  path: 'metadata[].key',
  code: 'metadata_has_duplicate_keys',
  message: 'Metadata key "{key}" is listed more than once.',
  check(account, _context, report) {
    for (const { path, key } of repeats(entries(account.payload.metadata, 'metadata'), (entry) => entry.key)) {
      report({ path: `${path}.key`, data: { key: quoted(key) } });
    }
  },
});
