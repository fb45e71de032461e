import { Enumerated, Flag, Text } from '@carryover/contract';
import { SUPPLIER_STATUSES } from '../../suppliers/index.js';
import { ReasonedRequest } from '../reasoned.request.js';

/** Sets a supplier's status. */
export class SetSupplierStatusRequest extends ReasonedRequest {
  @Enumerated(SUPPLIER_STATUSES, { required: true })
  status: string;
}

/** Registers a supplier, and its organisation when that is new. */
export class RegisterSupplierRequest extends ReasonedRequest {
  @Text({
    required: true,
    max: 32,
    pattern: {
      rule: 'R12',
      source: '^[\\w-]+$',
      message: 'Use letters, digits, hyphens and underscores: the code travels in addresses.',
    },
  })
  code: string;

  @Text({ required: true, max: 200 })
  name: string;

  @Text({ required: true, max: 200 })
  organization: string;

  /** Whether it is for trying things out; that is for ever. */
  @Flag()
  is_sandbox?: boolean;
}

/** Erases what a supplier sent. */
export class ErasePayloadsRequest extends ReasonedRequest {
  /** The code of the supplier, typed once more. */
  @Text({ required: true, max: 32 })
  confirm: string;
}

/** Empties a sandbox. */
export class EmptySandboxRequest extends ReasonedRequest {
  /** The code of the supplier, typed once more. */
  @Text({ required: true, max: 32 })
  confirm: string;
}

/** Issues a key. */
export class IssueApiKeyRequest extends ReasonedRequest {
  /** Made by the page once for a dialog, so that a second click issues no second key. */
  @Text({ max: 64 })
  idempotency_key?: string;

  /** Until when the key is valid: an instant, or a day, at whose beginning in London it ends. */
  @Text({ max: 40 })
  expires_at?: string;

  /** Addresses and networks it may be used from, parted by commas or spaces. */
  @Text({ max: 2_000 })
  address_ranges?: string;

  /** Codes of the suppliers it is for, parted by commas or spaces. */
  @Text({ max: 2_000 })
  suppliers?: string;

  /** Whether it is good for reading and validating only. */
  @Flag()
  is_read_only?: boolean;

  /** Whether refresh tokens of the key are valid once and replaced by the next. */
  @Flag()
  rotates_refresh_tokens?: boolean;
}
