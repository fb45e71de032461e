import { type DefectTreatment, EXTRACT_DEFECTS, type ExtractDefectCode } from '@carryover/contract';

/** Every kind of defect that mapping tells apart, with what is done about it. The guide's table is held against it by a test. */
export const DEFECTS = EXTRACT_DEFECTS;

export type Treatment = DefectTreatment;
export type DefectCode = ExtractDefectCode;

/** A defect at its position in a source file. */
export interface Defect {
  readonly code: DefectCode;
  readonly file: string;
  /** As a spreadsheet counts: the header is a row, and so is a blank one. */
  readonly row: number;
  /** Name of the column, or null for the whole row. */
  readonly column: string | null;
  /** What stands there, cut when it is long; null where that is no value. */
  readonly value: string | null;
  /** What it became, where it was put right. */
  readonly became?: string;
  /** Further information, such as the row it repeats. */
  readonly note?: string;
  /** External account number of the account, where it is known. */
  readonly account?: string;
  /** Path of the field in the payload, with positions. */
  readonly path?: string;
}
