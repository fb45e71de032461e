import { count, list, namedObject, nullable, objectSchema, text, whole } from '../../../platform/openapi/index.js';
import { externalAccountNumber } from '../../suppliers/index.js';
import { MOST_ACCOUNTS } from '../most-accounts.js';
import { CODE } from '../wave-code.js';
import { MOST_FINDINGS } from './findings.request.js';

/** Codes that a page counts. */
export const MOST_CODES = 100;

/** A finding, where it is and of which account. */
export const WAVE_FINDING = objectSchema({
  code: text(128),
  rule: nullable(text(8, { pattern: '^R\\d+$' })),
  path: text(4_096, { description: 'Dotted, with positions; "" is the account as a whole.' }),
  part: text(64, { pattern: CODE }),
  line: whole(1, MOST_ACCOUNTS),
  external_account_number: nullable(externalAccountNumber),
  other: nullable(text(128, { description: 'The other line, as `part:line`, or the other wave that has it.' })),
});

/** A page of what the dry run of a wave found. */
export const WAVE_FINDINGS = namedObject('WaveFindings', {
  codes: list(objectSchema({ code: text(128), findings: count() }), MOST_CODES, {
    description: 'How often each was found, the most frequent first.',
  }),
  findings: list(WAVE_FINDING, MOST_FINDINGS),
  next_cursor: nullable(text(1_024, { pattern: '^[\\w-]*$', description: 'Where to go on; null at the end.' })),
});
