/** Details that a vendor gives of an instruction. Never a full number, and never a holder's name. */
export interface InstructionDetails {
  /** Such as visa; null where there is none. */
  readonly brand: string | null;
  /** Last four digits of the card or the bank account. */
  readonly lastFour: string | null;
  readonly bankName: string | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
}

/**
 * Result of asking a vendor about an instruction (R173).
 *
 * `verified`: it exists and can be used. `declined`: it does not exist or cannot be used; asking again will not help.
 * `unavailable`: not known; the same request may succeed later. `misconfigured`: the vendor does not accept our key;
 * the supplier is refused until we fix it, and it raises an alarm.
 *
 * `reason` is one of our sentences, without personal data.
 */
export type Verification =
  | { readonly kind: 'verified'; readonly details: InstructionDetails }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'misconfigured'; readonly reason: string };

/** A payment vendor that can confirm instructions. */
export interface PaymentVendor {
  readonly name: string;
  /** Set for a simulator: its failures depend on the reference and say nothing about other instructions. */
  readonly isSimulated?: true;

  /**
   * Asks the vendor. Never throws because of the vendor.
   * @param signal aborts when the answer would come too late; all background work ends with it
   */
  verify(reference: string, type: string, signal: AbortSignal): Promise<Verification>;
}

export const NO_DETAILS: InstructionDetails = {
  brand: null,
  lastFour: null,
  bankName: null,
  expiryMonth: null,
  expiryYear: null,
};

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]{1,100}$/u;
/** More digits than may be stored of a number, in groups or not. */
const NUMBER = /(?:\d[ -]?){5}/;

/** Text of a vendor's answer that may be stored: short, printable and without a number in it; null otherwise. */
export function shortText(value: unknown): string | null {
  return typeof value === 'string' && PRINTABLE.test(value) && !NUMBER.test(value) ? value : null;
}

/** The last four digits; null for any other text, so that a longer number is never stored. */
export function fourDigits(value: unknown): string | null {
  return typeof value === 'string' && /^\d{4}$/.test(value) ? value : null;
}

/** A whole number within bounds, else nothing. */
export function wholeBetween(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : null;
}
