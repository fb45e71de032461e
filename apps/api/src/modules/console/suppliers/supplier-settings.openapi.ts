import {
  describeController,
  instant,
  jsonBody,
  list,
  namedObject,
  objectSchema,
  refused,
  success,
} from '../../../platform/openapi/index.js';
import { EXAMPLE_SUPPLIER, REASON_KEPT, SUPPLIER_PARAMETER } from '../shared.openapi.js';
import { ACTOR, REASON, SUPPLIER_CODE } from '../shared.schemas.js';
import { RULE_SEVERITIES_CHANGE, SUPPLIER_SETTINGS, SUPPLIER_SETTINGS_CHANGE } from './supplier-settings.schemas.js';

const SETTINGS = { import_supplier: SUPPLIER_CODE, settings: SUPPLIER_SETTINGS };

const RECORDED = namedObject('RecordedSettingsChange', {
  actor: ACTOR,
  reason: REASON,
  occurred_at: instant(),
  before: SUPPLIER_SETTINGS,
  after: SUPPLIER_SETTINGS,
});

/** The settings of a supplier. */
export const SETTINGS_OF_SUPPLIER = objectSchema(SETTINGS);

/** The settings with their history. */
export const SETTINGS_HISTORY = namedObject('SupplierSettingsHistory', {
  ...SETTINGS,
  history: list(RECORDED, 50, { description: 'Newest first.' }),
});

const CHANGE = namedObject(
  'ChangeSupplierSettingsRequest',
  {
    reason: { ...REASON, minLength: 1 },
    settings: SUPPLIER_SETTINGS_CHANGE,
    rules: RULE_SEVERITIES_CHANGE,
  },
  { optional: ['rules'] },
);

const EXAMPLE = { import_supplier: EXAMPLE_SUPPLIER, settings: { concurrency_limit: 8, payment_days: [1, 8, 15, 22] } };

/** Descriptions of the operations of ConsoleSupplierSettingsController. */
export const supplierSettingsDescription = describeController({
  tag: 'Console suppliers',
  path: [SUPPLIER_PARAMETER],
  operations: {
    show: {
      operationId: 'getSupplierSettings',
      summary: 'Settings of a supplier and who changed them',
      description: 'What is set for the supplier, and its latest changes with who made them and why.',
      answers: [
        success('The settings.', SETTINGS_HISTORY, {
          ...EXAMPLE,
          history: [
            {
              actor: 'ada.obi@fenland.example',
              reason: 'Agreed with the billing team',
              occurred_at: '2026-02-27T16:41:09.335Z',
              before: { concurrency_limit: 8 },
              after: EXAMPLE.settings,
            },
          ],
        }),
      ],
    },
    change: {
      operationId: 'changeSupplierSettings',
      summary: 'Change settings of a supplier',
      description:
        'Changes the settings named in the body; what is not named stays, and null returns one to its default. `rules` changes single rules, so that two people who change different ones do not undo each other. With one setting or rule wrong nothing is changed. Every process sees the settings within a second. The same change once more changes nothing; every call leaves an entry of the audit trail, `supplier.change_settings`, with the settings before and after.',
      requestBody: jsonBody(
        CHANGE,
        {
          reason: 'Agreed with the billing team',
          settings: { payment_days: [1, 8, 15, 22], default_sales_channel: null },
        },
        { description: REASON_KEPT },
      ),
      answers: [
        success('The settings as they are now.', SETTINGS_OF_SUPPLIER, EXAMPLE),
        refused('Wrong setting', { settings: { concurrency_limit: ['Expected a whole number from 1 to 1000.'] } }),
      ],
    },
  },
});
