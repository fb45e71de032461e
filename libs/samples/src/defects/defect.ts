import type { AccountImportRequest } from '@carryover/contract';
import type { Draw } from '../draw.js';

/** The single problem of a broken account, as a check reports it. */
export interface PlantedProblem {
  /** The mistake, in a few words. */
  readonly defect: string;
  readonly rule: string | null;
  readonly code: string;
  /** Dotted, with positions. */
  readonly path: string;
}

/** A mistake that people and their programs make, and how it is made in an account that was right. */
export interface Defect extends Omit<PlantedProblem, 'path'> {
  /**
   * Breaks the account in place.
   * @returns the path of the problem; null when the account has nothing of the kind, and is left as it was
   */
  readonly plant: (account: AccountImportRequest, draw: Draw) => string | null;
}

/** Puts a value of any type where the contract may want another, which is what a broken account is about. */
export function put(target: object, field: string, value: unknown): void {
  Reflect.set(target, field, value);
}
