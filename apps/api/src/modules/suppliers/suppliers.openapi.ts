import { answerWith, namedObject, objectSchema, oneOf, pathParameter, text } from '../../platform/openapi/index.js';

/** The pair that stands for an account in every example. */
export const EXAMPLE_PAIR = { import_supplier: 'DEMO', external_account_number: 'EXT-1000234' };

/** The number our platform gives the account of {@link EXAMPLE_PAIR}. */
export const EXAMPLE_ACCOUNT_NUMBER = 'A-41156F26';

/** The code of an import supplier, in bodies. */
export const supplierCode = text(32, { description: 'Code of an import supplier of your organisation.' });

/** The number by which the supplier knows the account, in bodies. */
export const externalAccountNumber = text(128, { description: 'Your number of the account.' });

/** The number by which our platform knows the account. */
export const platformAccountNumber = text(128, { description: 'Our number of the account.' });

/** The import supplier, in the path. */
export const supplierParameter = pathParameter(
  'import_supplier_code',
  'Code of an import supplier of your organisation. One of another organisation is answered like one that does not exist.',
  supplierCode,
  EXAMPLE_PAIR.import_supplier,
);

/** The account, in the path. @param name of the parameter: version 1 and version 2 do not call it the same */
export function accountParameter(name: 'external_account_number' | 'external_identifier') {
  const description = 'Your number of the account, as it was in its payload.';
  return pathParameter(name, description, externalAccountNumber, EXAMPLE_PAIR.external_account_number);
}

/** The refusal of a call because of the supplier's status (R13); `non_field_errors` is an object in it. */
export const migrationNotOngoingAnswer = answerWith(
  400,
  'The migration of the import supplier is paused or complete.',
  namedObject('MigrationNotOngoing', {
    non_field_errors: objectSchema({
      detail: text(4_096, { description: 'One plain sentence for people.' }),
      code: oneOf(['import_supplier_migration_not_ongoing']),
    }),
  }),
  {
    import_supplier_migration_not_ongoing: {
      summary: 'The migration is paused',
      value: {
        non_field_errors: {
          detail: 'Migration for import supplier "DEMO" is paused; no accounts are being accepted.',
          code: 'import_supplier_migration_not_ongoing',
        },
      },
    },
  },
);
