import type { DefectCode } from '../results/defects.js';

/** Called with what is odd about a value, and what it became where it was put right. */
export type TellOfValue = (code: DefectCode, became?: string, note?: string) => void;

/** A value that is refused; what is wrong with it was told. */
export const REFUSED: unique symbol = Symbol('refused');
