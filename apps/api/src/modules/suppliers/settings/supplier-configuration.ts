import { ACCOUNT_TYPES, SALES_CHANNELS, type SupplierSettings } from '@carryover/contract';
import { ruleSeverities } from './rule-severities-reader.js';
import { flag, folder, listOf, oneOf, type SettingReader, text, wholeNumber } from './setting-readers.js';

/** All settings of a supplier; one that is left out has its default. */
export interface SupplierConfiguration extends SupplierSettings {
  /** Imports that may run at the same time. Default: no limit. */
  readonly concurrencyLimit?: number;
  /** Every create ends in DRY_RUN_*. Default false. */
  readonly dryRunOnly?: boolean;
}

const READERS: { readonly [setting in keyof Required<SupplierConfiguration>]: SettingReader } = {
  sendWelcomeCommunication: flag,
  documentRoot: folder,
  checkDocumentsExist: flag,
  defaultSalesChannel: oneOf(SALES_CHANNELS),
  overrideSalesChannel: flag,
  sendRegistrationFlows: flag,
  skipPropertyCreation: flag,
  skipSupplyPointCreation: flag,
  dunningStartDelayDays: wholeNumber(0, 366),
  concurrencyLimit: wholeNumber(1, 1_000),
  dryRunOnly: flag,
  rejectTestEmails: flag,
  strictMprnCheck: flag,
  registrationLeadDays: wholeNumber(0, 366),
  scheduleWindowMaxDays: wholeNumber(1, 366),
  blockPostImportWhenNotOngoing: flag,
  enabledAccountTypes: listOf(oneOf(ACCOUNT_TYPES)),
  paymentDays: listOf(wholeNumber(1, 28)),
  allowedReferenceNamespaces: listOf(text),
  allowedCampaigns: listOf(text),
  allowedDunningPaths: listOf(text),
  allowedDebtAgencies: listOf(text),
  allowedPaymentVendors: listOf(text),
  ruleSeverities,
};

/** A setting: its name on the wire, its key in the code, and what it takes. */
export interface SettingField {
  readonly name: string;
  readonly key: keyof SupplierConfiguration;
  readonly read: SettingReader;
}

/** Every setting, by its name on the wire. */
export const SETTING_FIELDS: ReadonlyMap<string, SettingField> = new Map(
  (Object.keys(READERS) as (keyof typeof READERS)[]).map((key) => {
    const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [name, { name, key, read: READERS[key] }];
  }),
);

/** The settings by their names on the wire. */
export function settingsOnWire(configuration: SupplierConfiguration): { [name: string]: unknown } {
  const named: { [name: string]: unknown } = {};
  for (const { name, key } of SETTING_FIELDS.values()) {
    if (configuration[key] !== undefined) named[name] = configuration[key];
  }
  return named;
}
