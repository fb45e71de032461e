import { PaymentInstructionRequest, type Problem, validateRequest } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { asPlatform } from '../../platform/database/data-scope.js';
import { Database, type Tx } from '../../platform/database/database.js';
import { FieldErrorsError } from '../../platform/errors/domain-error.js';
import { failpoint } from '../../platform/lifecycle/failpoints.js';
import { Clock } from '../../platform/time/clock.js';
import { holdAccount, keepAccount, PostImportRequests } from '../accounts/index.js';
import { ReferenceDataCache } from '../catalogue/index.js';
import type { ImportSupplier } from '../suppliers/index.js';
import { ImportWarningsRepository, SHARED_MANDATE } from '../warnings/index.js';
import { type ConfirmedInstruction, PaymentInstructionsRepository } from './payment-instructions.repository.js';
import { PaymentInstructionRefused, PaymentVendorUnavailable } from './payments.errors.js';
import { PaymentVendors } from './vendors/payment-vendors.js';

/** Add the instruction by which an imported account pays. */
export interface CreatePaymentInstruction {
  readonly organizationId: string;
  readonly body: unknown;
}

/** The added instruction, as on the wire. */
export interface CreatedPaymentInstruction {
  readonly platform_account_number: string;
  readonly reference: string;
}

const ALREADY_ACTIVE = 'The account already has an active payment instruction.';

/** Warning without facts of the other account, which may belong to another organisation: staff see it on the page of this account. */
const PAYS_ELSEWHERE: Problem = {
  path: 'reference',
  rule: 'R172',
  code: SHARED_MANDATE,
  detail: 'The mandate pays for another account, too.',
};

/** Stores a payment instruction once its vendor has confirmed it. Nothing is stored otherwise (R173). */
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
   * @throws PaymentInstructionRefused unknown vendor or an active instruction, of which a sandbox is only warned: the instruction
   *   before is ended; or the vendor's refusal
   * @throws PaymentVendorUnavailable the vendor could not be asked
   */
  async run({ organizationId, body }: CreatePaymentInstruction): Promise<CreatedPaymentInstruction> {
    const { account, request, read } = await this.requests.read(organizationId, PaymentInstructionRequest, body);
    const { errors, warnings } = validateRequest(read, [], {});
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
    const instruction = request as PaymentInstructionRequest;
    const { vendor, reference, type } = instruction;
    const { isSandbox } = account.supplier;
    const objections = await this.objectionsTo(instruction, account);
    const [objection] = objections;
    if (objection !== undefined && !isSandbox) throw new PaymentInstructionRefused(objection.detail, instruction);

    const verification = isSandbox
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
    // As the platform: accounts of all organisations are searched.
    const isAdded = await asPlatform(() =>
      this.database.transaction(async (tx) => {
        // Instructions of a sandbox replace each other, one after the other; of others an index lets one through.
        await (isSandbox ? holdAccount : keepAccount)(tx, account.id);
        if (isSandbox) await this.instructions.end(tx, account.id);
        const flags = isSandbox ? [] : await this.flagsOf(tx, confirmed);
        if (!(await this.instructions.add(tx, confirmed))) return false;
        await this.warnings.add(tx, account.processId, 'payment_instruction', [...warnings, ...objections, ...flags]);
        return true;
      }),
    );
    failpoint('payments.committed');
    if (!isAdded) throw new PaymentInstructionRefused(ALREADY_ACTIVE, instruction);
    return { platform_account_number: account.accountNumber, reference };
  }

  /** Warnings for staff about a confirmed instruction; the supplier does not see them. */
  private async flagsOf(tx: Tx, confirmed: ConfirmedInstruction): Promise<Problem[]> {
    return (await this.instructions.paysElsewhere(tx, confirmed)) ? [PAYS_ELSEWHERE] : [];
  }

  /** Problems of an instruction by R172: errors for a live supplier, warnings for a sandbox. */
  private async objectionsTo(
    { vendor }: PaymentInstructionRequest,
    { id, supplier }: { readonly id: string; readonly supplier: ImportSupplier },
  ): Promise<Problem[]> {
    const objections: Problem[] = [];
    const object = (path: string, detail: string) =>
      objections.push({ path, rule: 'R172', code: 'mutually_exclusive_field_required', detail });
    if (!(await this.isKnown(vendor, supplier))) object('vendor', `Payment vendor "${vendor}" is not known.`);
    if (await this.instructions.hasActive(this.database.reader, id)) object('reference', ALREADY_ACTIVE);
    return objections;
  }

  /** Whether a vendor is switched on here, in the list of vendors if that has entries, and allowed to the supplier. */
  private async isKnown(vendor: string, { settings }: ImportSupplier): Promise<boolean> {
    if (!this.vendors.has(vendor)) return false;
    const { paymentVendors } = await this.referenceData.current();
    if (paymentVendors.size > 0 && !paymentVendors.has(vendor)) return false;
    return settings.allowedPaymentVendors?.includes(vendor) ?? true;
  }
}
