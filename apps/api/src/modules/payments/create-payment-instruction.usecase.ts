import { judgeRequest, PaymentInstructionRequest } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { failpoint } from '../../platform/lifecycle/failpoints.js';
import { Clock } from '../../platform/time/clock.js';
import { PostImportRequests } from '../accounts/index.js';
import { ReferenceDataCache } from '../catalogue/index.js';
import type { ImportSupplier } from '../suppliers/index.js';
import { ImportWarningsRepository } from '../warnings/index.js';
import { PaymentInstructionsRepository } from './payment-instructions.repository.js';
import { PaymentInstructionRefused, PaymentVendorUnavailable } from './payments.errors.js';
import { PaymentVendors } from './vendors/payment-vendors.js';

/** Add the instruction by which an imported account pays. */
export interface CreatePaymentInstruction {
  readonly organizationId: string;
  readonly body: unknown;
}

/** What was added, as on the wire. */
export interface CreatedPaymentInstruction {
  readonly platform_account_number: string;
  readonly reference: string;
}

/** Keeps a payment instruction once its vendor has confirmed it. Nothing is kept otherwise (R173). */
@Injectable()
export class CreatePaymentInstructionUseCase {
  constructor(
    private readonly requests: PostImportRequests,
    private readonly instructions: PaymentInstructionsRepository,
    private readonly warnings: ImportWarningsRepository,
    private readonly vendors: PaymentVendors,
    private readonly referenceData: ReferenceDataCache,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The vendor is asked outside of any transaction: the constraint of the table decides between two that ask at once.
   *
   * @throws NotFound the pair names no imported account of the organisation
   * @throws FieldErrorsError fields that cannot be read
   * @throws PaymentInstructionRefused unknown vendor, an active instruction, or the vendor's refusal
   * @throws PaymentVendorUnavailable the vendor could not be asked
   */
  async run({ organizationId, body }: CreatePaymentInstruction): Promise<CreatedPaymentInstruction> {
    const { account, request, read } = await this.requests.read(organizationId, PaymentInstructionRequest, body);
    const { errors, warnings } = judgeRequest(read, [], {});
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
    const instruction = request as PaymentInstructionRequest;
    const { vendor, reference, type } = instruction;
    if (!(await this.isKnown(vendor, account.supplier)))
      throw new PaymentInstructionRefused(`Payment vendor "${vendor}" is not known.`, instruction);
    if (await this.instructions.hasActive(this.database.reader, account.id)) throw alreadyActive(instruction);

    const verification = account.supplier.isSandbox
      ? await this.vendors.simulate(account.id, reference, type)
      : await this.vendors.verify(vendor, reference, type);
    if (verification.kind === 'declined' || verification.kind === 'misconfigured') {
      const why =
        verification.kind === 'declined' ? verification.reason : 'It does not accept the platform at present.';
      const detail = `The payment vendor could not confirm the instruction. ${why}`;
      throw new PaymentInstructionRefused(detail, instruction);
    }
    if (verification.kind !== 'verified') {
      const wait = verification.kind === 'unavailable' ? verification.retryAfterSeconds : undefined;
      throw new PaymentVendorUnavailable(instruction, wait);
    }
    failpoint('payments.confirmed');
    const { details } = verification;
    const verifiedAt = this.clock.now();
    const confirmed = { accountId: account.id, vendor, reference, type, details, verifiedAt };
    const isAdded = await this.database.transaction(async (tx) => {
      if (!(await this.instructions.add(tx, confirmed))) return false;
      await this.warnings.add(tx, account.processId, 'payment_instruction', warnings);
      return true;
    });
    failpoint('payments.committed');
    if (!isAdded) throw alreadyActive(instruction);
    return { platform_account_number: account.accountNumber, reference };
  }

  /** R172: any for a sandbox; else switched on here, in the list of vendors if that has entries, and allowed to the supplier. */
  private async isKnown(vendor: string, { settings, isSandbox }: ImportSupplier): Promise<boolean> {
    if (isSandbox) return true;
    if (!this.vendors.has(vendor)) return false;
    const { paymentVendors } = await this.referenceData.current();
    if (paymentVendors.size > 0 && !paymentVendors.has(vendor)) return false;
    return settings.allowedPaymentVendors?.includes(vendor) ?? true;
  }
}

function alreadyActive(instruction: PaymentInstructionRequest): PaymentInstructionRefused {
  return new PaymentInstructionRefused('The account already has an active payment instruction.', instruction);
}
