import { SEVERITIES } from '@carryover/contract';
import {
  flag,
  list,
  named,
  objectSchema,
  oneOf,
  pageProperties,
  type Schema,
  text,
} from '../../platform/openapi/index.js';
import { STAFF_ROLES } from '../auth/index.js';
import { IMPORT_ACTIONS } from '../imports/index.js';

/** The code of an import supplier. */
export const SUPPLIER_CODE = text(32, { pattern: '^[\\w-]+$', description: 'Code of the import supplier.' });

/** Whether a supplier is a sandbox. */
export const IS_SANDBOX = flag({
  description: 'Whether the supplier is for trying things out, and in no figure of what is live.',
});

/** The number of an account where it comes from. */
export const EXTERNAL_ACCOUNT_NUMBER = text(128, { description: "The account's number where it comes from." });

/** The platform's own number of an account. */
export const ACCOUNT_NUMBER = text(10, {
  pattern: '^A-[0-9A-F]{8}$',
  description: "The platform's number of the account.",
});

/** Actor: the e-mail address of a member of staff, or the name of a process. */
export const ACTOR = text(254, { description: 'E-mail address of the member of staff who did it.' });

/** The reason for an action, in the words of the person who did it. */
export const REASON = text(1_000, { description: 'Why, in the words of who did it.' });

/** A path in a payload, such as `customers.0.email`. */
export const PAYLOAD_PATH = text(1_024, { description: 'Field path, dots between the parts.' });

/** The id of a rule. */
export const RULE_ID = text(4, { pattern: '^R\\d{2,3}$', description: 'Id of the rule.' });

/** How heavy it is to break a rule. */
export const SEVERITY = named('Severity', oneOf(SEVERITIES));

/** An action on many imports at once. */
export const BATCH_ACTION = named('BatchAction', oneOf(IMPORT_ACTIONS));

/** Role of a member of staff. */
export const STAFF_ROLE = named(
  'StaffRole',
  oneOf(STAFF_ROLES, { description: 'Each may do what the ones before it may.' }),
);

/** Any JSON value. */
export const ANY_JSON: Schema = { description: 'Any JSON value, as it was recorded.' };

/** Actions that the caller may take in the present state. */
export function allowedActions<const Action extends string>(...actions: readonly Action[]): Schema<readonly Action[]> {
  return list(oneOf(actions), actions.length, {
    description: 'What the caller may do with it now: it follows from its state and from the role of the caller.',
  });
}

/** A page of a list, with what the caller may do with the list itself. */
export function pageWithActions<T, const Action extends string>(item: Schema<T>, ...actions: readonly Action[]) {
  return objectSchema({ ...pageProperties(item), allowed_actions: allowedActions(...actions) });
}
