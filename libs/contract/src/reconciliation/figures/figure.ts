/** What the number or the text of a figure is. */
export type FigureUnit = 'count' | 'pounds' | 'kWh' | 'reading' | 'date' | 'digest';

/**
 * How a figure is computed, from a payload and from the account's tables alike: over the entries of lists, by path
 * and field names. `filled` counts entries in which one of the fields has a value, `only` those in which a field has
 * one of some values.
 */
export type FigureSource =
  | {
      readonly take: 'count';
      readonly list: string;
      readonly filled?: readonly string[];
      readonly only?: readonly [field: string, value: string | boolean];
    }
  | { readonly take: 'sum'; readonly list: string; readonly field: string }
  /** By the value of a field: how many entries have it. */
  | { readonly take: 'tally'; readonly list: string; readonly by: string }
  /** By register: of the readings of both lists of its meter the latest; of two on one day the higher. */
  | { readonly take: 'latest reading'; readonly field: 'reading_value' | 'reading_date' }
  /** See `DIGEST_GROUPS`. */
  | { readonly take: 'digest'; readonly group: string };

/** A figure that control totals may have besides the five that they must have. */
export interface Figure {
  /** The object of the line that has it. */
  readonly group: string;
  readonly name: string;
  readonly meaning: string;
  readonly unit: FigureUnit;
  readonly from: FigureSource;
  /** Whether it may be personal: the console masks its values. */
  readonly personal?: true;
  /** Whether it is about data added after the import, which a payload does not have. */
  readonly isLater?: true;
  /** Whether data added after the import counts as well, so that a payload alone does not determine it. */
  readonly grows?: true;
}

/** A count, a decimal or a day as text, or one of them by key. */
export type FigureValue = number | string | { readonly [key: string]: number | string };

/** Figures by group and name: `customers.count`. */
export type FurtherFigures = { readonly [figure: string]: FigureValue };

/** Whether the values of a figure stand by keys, such as codes. */
export function isKeyed({ from }: Figure): boolean {
  return from.take === 'tally' || from.take === 'latest reading';
}
