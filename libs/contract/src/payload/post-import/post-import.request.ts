import { Text } from '../decorators/index.js';

/** The pair that identifies the account in every request for an imported one. */
export class PostImportRequest {
  @Text({
    meaning: 'Code of the import supplier of the account.',
    required: true,
    essential: true,
    max: 32,
    example: 'NORTHWIND',
    personal: false,
  })
  import_supplier: string;

  @Text({
    meaning: 'Number of the account at the import supplier.',
    required: true,
    essential: true,
    max: 128,
    example: 'NW-000481',
    personal: false,
  })
  external_account_number: string;
}
