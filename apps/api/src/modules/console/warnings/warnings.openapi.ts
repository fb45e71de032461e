import {
  count,
  describeController,
  flag,
  idParameter,
  instant,
  list,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  page,
  pageOf,
  refused,
  success,
  text,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, SUPPLIER_FILTERS } from '../shared.openapi.js';
import { IS_SANDBOX, PAYLOAD_PATH, RULE_ID, SEVERITY, SUPPLIER_CODE } from '../shared.schemas.js';

const TITLE = text(500, { description: 'The rule in a few words.' });
const TELEPHONE = 'Phone numbers are valid in the United Kingdom or in + form';

/** A warning: a problem of an import that does not refuse it. */
export const WARNING = namedObject('ImportWarning', {
  id: text(19, { pattern: '^\\d+$' }),
  source: oneOf(['account', 'notes', 'transactions', 'statements', 'payment_instruction'], {
    description: 'The request it is about; all but the account come after the import.',
  }),
  rule: RULE_ID,
  title: TITLE,
  code: text(128, { pattern: '^[a-z0-9_]+$', description: 'Short code of the rule.' }),
  path: PAYLOAD_PATH,
  detail: nullable(
    text(8_192, { description: 'One plain sentence, or a mask; null when it was erased with the payload.' }),
  ),
  is_masked: flag({ description: 'Whether the sentence may hold something personal and stands behind a mask.' }),
  created_at: instant(),
});

const GROUP = namedObject('WarningGroup', {
  rule: RULE_ID,
  title: TITLE,
  count: count({ description: 'Imports that are warned of by the rule.' }),
  first_seen_at: instant({ description: 'Since when one of them is.' }),
  last_seen_at: instant(),
  suppliers: list(objectSchema({ code: SUPPLIER_CODE, is_sandbox: IS_SANDBOX, count: count() }), 100_000, {
    minItems: 1,
    description: 'Whose imports they are, those with the most first.',
  }),
});

/** A rule, and whether its severity can be set. */
export const RULE = namedObject('Rule', {
  id: RULE_ID,
  title: TITLE,
  section: text(100, { description: 'What it is about.' }),
  runs: text(500, { description: 'Calls, or the step of an import, in which it is checked.' }),
  message: nullable(text(2_000, { description: 'Its message; null for a rule that has none.' })),
  default_severity: SEVERITY,
  is_locked: flag({ description: 'Whether its severity is the same for all suppliers.' }),
  locked_because: nullable(text(500, { description: 'Why; null when it is not locked.' })),
  when_lowered: nullable(
    text(500, { description: 'What else is not checked where it is a warning or off; null when nothing else is.' }),
  ),
});

/** Imports that are warned of, in groups by rule. */
export const WARNING_GROUPS = objectSchema({ results: list(GROUP, 1_000) });

/** Every rule, in the order of the ids. */
export const RULES = objectSchema({ results: list(RULE, 1_000) });

/** Descriptions of the operations of ConsoleWarningsController. */
export const warningsDescription = describeController({
  tag: 'Console imports',
  path: [idParameter('the import process')],
  operations: {
    ofImport: {
      operationId: 'listImportWarnings',
      summary: 'What is odd about an import and does not refuse it',
      description:
        'The warnings that are kept with an import, in the order found: of its latest payload, and of what was added after the import. Sentences about people stand behind a mask; who has to see the value reveals the payload.',
      answers: [
        page('A page of warnings.', pageOf(WARNING), {
          id: '4711',
          source: 'account',
          rule: 'R28',
          title: TELEPHONE,
          code: 'invalid_phone_number',
          path: 'customers.0.landline',
          detail: '•••',
          is_masked: true,
          created_at: '2026-03-02T08:14:07.512Z',
        }),
      ],
    },
    groups: {
      operationId: 'listWarningGroups',
      summary: 'Imports that are warned of, in groups by rule',
      description:
        'All imports of live suppliers with warnings, grouped by rule, the largest group first. Counts are exact.',
      parameters: SUPPLIER_FILTERS,
      answers: [
        success('The groups.', WARNING_GROUPS, {
          results: [
            {
              rule: 'R28',
              title: TELEPHONE,
              count: 12,
              first_seen_at: '2026-03-02T07:02:11.904Z',
              last_seen_at: '2026-03-02T08:14:07.512Z',
              suppliers: [{ code: EXAMPLE_SUPPLIER, is_sandbox: false, count: 12 }],
            },
          ],
        }),
        refused('Unknown parameter', { rule: ['This field is not recognised.'] }),
      ],
    },
    rules: {
      operationId: 'listRules',
      summary: 'Every rule, and whether its severity can be set',
      description:
        'The rules of the contract in the order of their ids. What is set for a supplier is the setting rule_severities of it.',
      answers: [
        success('The rules.', RULES, {
          results: [
            {
              id: 'R28',
              title: TELEPHONE,
              section: 'Occupier and customers',
              runs: 'validate, create',
              message: '{value} is not a valid phone number',
              default_severity: 'error',
              is_locked: false,
              locked_because: null,
              when_lowered: null,
            },
          ],
        }),
      ],
    },
  },
});
