/** What the number or the text of a figure is. */
export type FigureUnit = 'count' | 'pounds' | 'kWh' | 'reading' | 'date' | 'digest';

/**
 * How a figure is worked out, from a payload and from the account's tables alike: the entries of a list of the payload,
 * by its path and the names of their fields. `filled` counts entries of which one of the fields has something, `only` those
 * with a value in one.
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
  /** See {@link DIGEST_GROUPS}. */
  | { readonly take: 'digest'; readonly group: string };

/** A figure that control totals may have besides the five that they must have. */
export interface Figure {
  /** The object of the line that has it. */
  readonly group: string;
  readonly name: string;
  readonly meaning: string;
  readonly unit: FigureUnit;
  readonly from: FigureSource;
  /** Whether it may say something about a person: the console does not show what it is. */
  readonly personal?: true;
  /** Whether it is of what is added after the import, which a payload does not have. */
  readonly isLater?: true;
  /** Whether what is added after the import counts as well, so that a payload alone does not tell it. */
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
