import { PaymentInstructionRequest } from '@carryover/contract';
import {
  answerWith,
  describeController,
  errorAnswer,
  fieldErrorsAnswer,
  jsonBody,
  namedObject,
  RETRY_AFTER,
  success,
  text,
} from '../../platform/openapi/index.js';
import {
  EXAMPLE_ACCOUNT_NUMBER,
  EXAMPLE_PAIR,
  externalAccountNumber,
  migrationNotOngoingAnswer,
  platformAccountNumber,
  supplierCode,
} from '../suppliers/index.js';

const reference = text(512, { description: "The vendor's own name of the instruction." });

const created = namedObject('CreatedPaymentInstruction', { platform_account_number: platformAccountNumber, reference });

const refused = namedObject('PaymentInstructionError', {
  error_detail: text(4_096, { description: 'One plain sentence for people.' }),
  external_account_number: externalAccountNumber,
  import_supplier: supplierCode,
  reference,
});

const failed = (detail: string, of: string) => ({ error_detail: detail, ...EXAMPLE_PAIR, reference: of });

export const paymentsDescription = describeController({
  tag: 'Later data',
  operations: {
    create: {
      operationId: 'createPaymentInstruction',
      summary: 'Add the instruction by which an imported account pays',
      description:
        'Asks the payment vendor whether `reference` is good for an instruction of this type and keeps it then. An account has one active instruction at most. After a 500 the same request may be sent again unchanged; after a 400 it may not. For a sandbox supplier a simulator answers for every vendor: it confirms any `reference` but one that begins with `declined_`, which it refuses, and `flaky_` or `slow_`, which fail with 500 the first time.',
      requestBody: jsonBody(
        PaymentInstructionRequest,
        { ...EXAMPLE_PAIR, vendor: 'SANDBOX', reference: 'ok_1', type: 'CARD' },
        { summary: 'A card at the sandbox' },
      ),
      answers: [
        success('The vendor confirmed the instruction; the account pays by it.', created, {
          platform_account_number: EXAMPLE_ACCOUNT_NUMBER,
          reference: 'ok_1',
        }),
        fieldErrorsAnswer(
          { reference: ['This field must not be empty.'] },
          'The reference is blank',
          'blank_reference',
        ),
        answerWith(400, 'Unknown vendor, an instruction that is active already, or a refusal of the vendor.', refused, {
          already_active: {
            summary: 'There is an active instruction',
            value: failed('The account already has an active payment instruction.', 'ok_2'),
          },
          declined: {
            summary: 'The vendor declines it',
            value: failed(
              'The payment vendor could not confirm the instruction. The sandbox declines it.',
              'declined_1',
            ),
          },
        }),
        migrationNotOngoingAnswer,
        errorAnswer(404, ['not_found']),
        answerWith(
          500,
          'The vendor could not be asked; nothing was stored. Send the same request again.',
          refused,
          {
            vendor_unavailable: {
              summary: 'The vendor cannot be reached',
              value: failed('The payment vendor could not be reached; try again.', 'flaky_1'),
            },
          },
          { headers: { 'Retry-After': RETRY_AFTER } },
        ),
      ],
    },
  },
});
