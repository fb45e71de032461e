import { Text } from '../decorators/index.js';

/** A name of the account in another system. */
export class ReferencePayload {
  @Text({
    meaning: 'The other system.',
    required: true,
    max: 50,
    example: 'crm',
    names: 'reference_namespace',
    personal: false,
  })
  namespace: string;

  @Text({ meaning: 'Name of the account there.', required: true, max: 100, example: 'CRM-88-20417', personal: false })
  value: string;
}
