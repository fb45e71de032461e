import { salesChannels } from './sales-channels.generated';

export type SettingKind =
  | { type: 'flag'; usual: boolean }
  | { type: 'number'; min: number; max: number }
  | { type: 'text' }
  | { type: 'choice'; options: readonly string[] }
  /** Values one a line or with commas. */
  | { type: 'list'; of: 'text' | 'number' };

/** A setting of a supplier, as the form shows it. */
export interface SettingField {
  /** As on the wire. */
  name: string;
  label: string;
  description: string;
  kind: SettingKind;
  /** What goes without it, in words. */
  otherwise: string;
}

/** Settings that the form shows together. */
export interface SettingGroup {
  title: string;
  fields: readonly SettingField[];
}

function flag(name: string, label: string, description: string, usual = false): SettingField {
  return { name, label, description, kind: { type: 'flag', usual }, otherwise: usual ? 'Yes' : 'No' };
}

function days(name: string, label: string, description: string, min: number, otherwise: string): SettingField {
  return { name, label, description, kind: { type: 'number', min, max: 366 }, otherwise };
}

function allowed(name: string, label: string): SettingField {
  const description = `Entries of the platform's list this supplier may use.`;
  return { name, label, description, kind: { type: 'list', of: 'text' }, otherwise: 'All of them' };
}

/** Every setting of a supplier with what it does, in the groups the page shows. Which values are good is up to the API. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Pace',
    fields: [
      {
        name: 'concurrency_limit',
        label: 'Imports at the same time',
        description: 'More than these wait for one to end.',
        kind: { type: 'number', min: 1, max: 1_000 },
        otherwise: 'No limit',
      },
      flag(
        'dry_run_only',
        'Dry runs only',
        'Every create is a dry run. What waits already, and what staff retry, is imported as it was sent.',
      ),
      days('schedule_window_max_days', 'Longest window', 'Days ahead that a scheduling window may end.', 1, '4 days'),
      flag(
        'block_post_import_when_not_ongoing',
        'Stop later data as well',
        'While the supplier is not Ongoing, data for accounts that exist is refused too.',
      ),
    ],
  },
  {
    title: 'Accounts',
    fields: [
      {
        name: 'enabled_account_types',
        label: 'Account types',
        description: 'Types the supplier may import.',
        kind: { type: 'list', of: 'text' },
        otherwise: 'DOMESTIC, BUSINESS',
      },
      {
        name: 'default_sales_channel',
        label: 'Sales channel',
        description: 'For accounts that name none.',
        kind: { type: 'choice', options: salesChannels },
        otherwise: 'None',
      },
      flag('override_sales_channel', 'Always this channel', 'The sales channel of the payload is set aside.'),
      flag('reject_test_emails', 'Refuse test e-mails', 'E-mail addresses that look like tests are errors.'),
      flag('send_welcome_communication', 'Welcome e-mail', 'Customers hear that their account was created.'),
    ],
  },
  {
    title: 'Supply and registration',
    fields: [
      flag('strict_mprn_check', 'Strict gas numbers', 'Ten-digit MPRNs need right check digits.', true),
      flag('skip_property_creation', 'No supply addresses', 'Accounts come without supply addresses.'),
      flag('skip_supply_point_creation', 'No meter points', 'Accounts come without meter points.'),
      flag(
        'send_registration_flows',
        'Register meter points',
        'The platform takes over the supply of the meter points.',
      ),
      days(
        'registration_lead_days',
        'Lead time',
        'Working days between a registration request and the earliest start of supply.',
        0,
        `The platform's`,
      ),
    ],
  },
  {
    title: 'Payment and debt',
    fields: [
      {
        name: 'payment_days',
        label: 'Payment days',
        description: 'Days of the month on which payments may fall.',
        kind: { type: 'list', of: 'number' },
        otherwise: '1 to 28',
      },
      days(
        'dunning_start_delay_days',
        'Dunning delay',
        'Days from the migration to the start of a dunning path that gives no date.',
        0,
        '0 days',
      ),
    ],
  },
  {
    title: 'Documents',
    fields: [
      {
        name: 'document_root',
        label: 'Document root',
        description: 'Folder of the object storage that every document path begins in.',
        kind: { type: 'text' },
        otherwise: `The supplier's code`,
      },
      flag('check_documents_exist', 'Check documents', 'Documents must exist when they are named.'),
    ],
  },
  {
    title: 'Allowed entries',
    fields: [
      allowed('allowed_reference_namespaces', 'Reference namespaces'),
      allowed('allowed_campaigns', 'Campaigns'),
      allowed('allowed_dunning_paths', 'Dunning paths'),
      allowed('allowed_debt_agencies', 'Debt agencies'),
      allowed('allowed_payment_vendors', 'Payment vendors'),
    ],
  },
];

export const settingFields: readonly SettingField[] = settingGroups.flatMap(({ fields }) => fields);

/** The name of a setting for people; one that is not known here keeps the name of the wire. */
export function settingLabel(name: string): string {
  return settingFields.find((field) => field.name === name)?.label ?? name;
}
