import type { ErrorCode, PaymentInstructionRequest } from '@carryover/contract';
import { DomainError } from '../../platform/errors/domain-error.js';

/** Answers about a payment instruction have a body of their own: four fields, and no code. */
abstract class PaymentInstructionError extends DomainError {
  constructor(
    code: ErrorCode,
    status: number,
    detail: string,
    private readonly request: PaymentInstructionRequest,
    headers?: Readonly<Record<string, string>>,
  ) {
    super(code, status, detail, undefined, headers);
  }

  override toBody(): Record<string, unknown> {
    const { external_account_number, import_supplier, reference } = this.request;
    return { error_detail: this.message, external_account_number, import_supplier, reference };
  }
}

/** The instruction cannot be added, and sending it again as it is will not help (R172, R173). */
export class PaymentInstructionRefused extends PaymentInstructionError {
  constructor(detail: string, request: PaymentInstructionRequest) {
    super('payment_instruction_refused', 400, detail, request);
  }
}

/** Code in the log when a vendor refuses our key; the supplier learns that the vendor does not accept the platform. */
export const misconfiguredCode: ErrorCode = 'payment_vendor_misconfigured';

/**
 * The vendor cannot confirm the instruction now; the same request may succeed later (R173). This 500 is part of the
 * contract and no fault of the service.
 */
export class PaymentVendorUnavailable extends PaymentInstructionError {
  /** @param retryAfterSeconds when it is known */
  constructor(request: PaymentInstructionRequest, retryAfterSeconds: number | undefined) {
    const detail = 'The payment vendor could not be reached; try again.';
    const headers = retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(retryAfterSeconds) };
    super('payment_vendor_unavailable', 500, detail, request, headers);
  }
}
