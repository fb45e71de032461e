import { ACCOUNT_TYPES, SALES_CHANNELS } from '@carryover/contract';
import {
  day,
  described,
  flag,
  list,
  mapOf,
  namedObject,
  nullable,
  objectSchema,
  oneOf,
  type Schema,
  text,
  whole,
} from '../../../platform/openapi/index.js';
import { SETTING_FIELDS, type SupplierConfiguration } from '../../suppliers/index.js';
import { SEVERITY } from '../shared.schemas.js';

const MOST_ENTRIES = 10_000;

const allowed = (what: string): Schema =>
  list(text(256), MOST_ENTRIES, { minItems: 1, description: `${what} the supplier may use. Default: all of them.` });

/** Rules that a supplier may have other severities of. */
const MOST_RULES = 1_000;

const SET_SEVERITY = objectSchema(
  {
    severity: described('An error refuses, a warning is kept and told, off says nothing.', SEVERITY),
    until: day({ description: 'The last day on which it holds. Left out, there is none.' }),
  },
  { optional: ['until'] },
);

/** Schema of each setting. A missing one does not compile. */
const SETTINGS: Readonly<Record<keyof Required<SupplierConfiguration>, Schema>> = {
  sendWelcomeCommunication: flag({
    description:
      'Whether customers get an e-mail when their account was created, unless its communication_preference is another than ONLINE. Mails that wait are not sent any more once it is off. Default false.',
  }),
  documentRoot: text(256, {
    description: "Folder of the storage that holds the supplier's documents (R136). Default: its code.",
  }),
  checkDocumentsExist: flag({ description: 'Whether documents must exist when they are named (R136). Default false.' }),
  defaultSalesChannel: oneOf(SALES_CHANNELS, {
    description: 'For accounts that name none, or for all (R18). Default: none.',
  }),
  overrideSalesChannel: flag({
    description: "Whether the payload's sales channel is set aside (R18, R19). Default false.",
  }),
  sendRegistrationFlows: flag({
    description: 'Whether the platform registers the meter points of its accounts (R26). Default false.',
  }),
  skipPropertyCreation: flag({ description: 'Accounts come without supply addresses (R43). Default false.' }),
  skipSupplyPointCreation: flag({ description: 'Accounts come without meter points (R43). Default false.' }),
  dunningStartDelayDays: whole(0, 366, {
    description: 'Days from the migration to the start of a dunning path that gives no date (R143). Default 0.',
  }),
  concurrencyLimit: whole(1, 1_000, { description: 'Imports that may run at the same time. Default: no limit.' }),
  dryRunOnly: flag({ description: 'Every create is a dry run. Default false.' }),
  rejectTestEmails: flag({
    description: 'Whether e-mail addresses that look like tests are refused (R30). Default false.',
  }),
  strictMprnCheck: flag({ description: 'Whether ten-digit MPRNs need right check digits (R49). Default true.' }),
  registrationLeadDays: whole(0, 366, {
    description:
      'Working days between a registration request and the earliest supply start (R174). Default set by the platform.',
  }),
  scheduleWindowMaxDays: whole(1, 366, { description: 'Days a schedule window may end ahead (R178). Default 4.' }),
  blockPostImportWhenNotOngoing: flag({
    description:
      'Whether data for imported accounts is refused too while the supplier is not Ongoing (R13). Default false.',
  }),
  enabledAccountTypes: list(oneOf(ACCOUNT_TYPES), ACCOUNT_TYPES.length, {
    minItems: 1,
    description: 'Account types the supplier may import (R17). Default DOMESTIC and BUSINESS.',
  }),
  paymentDays: list(whole(1, 28), 28, {
    minItems: 1,
    description: 'Days of the month on which payments may fall (R122). Default 1 to 28.',
  }),
  allowedReferenceNamespaces: allowed('Reference namespaces'),
  allowedCampaigns: allowed('Campaigns'),
  allowedDunningPaths: allowed('Dunning paths'),
  allowedDebtAgencies: allowed('Debt agencies'),
  allowedPaymentVendors: allowed('Payment vendors'),
  ruleSeverities: mapOf(SET_SEVERITY, MOST_RULES, {
    description: 'Severities of rules by their id, where they differ from the default.',
  }),
};

const FIELDS = [...SETTING_FIELDS.values()];
const NAMES = FIELDS.map(({ name }) => name);

/** The settings of a supplier. */
export const SUPPLIER_SETTINGS: Schema<object> = namedObject(
  'SupplierSettings',
  Object.fromEntries(FIELDS.map(({ name, key }) => [name, SETTINGS[key]])),
  {
    optional: NAMES,
    description: 'What is set; a setting that is not here has its default.',
  },
);

/** A change of settings: null returns a setting to its default. */
export const SUPPLIER_SETTINGS_CHANGE = namedObject(
  'SupplierSettingsChange',
  Object.fromEntries(FIELDS.map(({ name, key }) => [name, nullable(SETTINGS[key])])),
  {
    optional: NAMES,
    description: 'The settings to change; null returns one to its default, and one that is not named stays.',
  },
);

/** A change of single rules: null returns one to its default. */
export const RULE_SEVERITIES_CHANGE = mapOf(nullable(SET_SEVERITY), MOST_RULES, {
  description:
    'Severities of single rules by their id; null returns one to its default, and one that is not named stays, as `rule_severities` of the settings would not leave it.',
});
