import type { LeafSpec, PayloadClass } from '@carryover/contract';

/** A mapping file that was read and held against the contract. */
export interface Mapping {
  /** As the user wrote it. */
  readonly path: string;
  /** Folder that paths in it start from. */
  readonly folder: string;
  readonly supplier: string | null;
  readonly formats: Formats;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** JavaScript module with functions of the user's, or null. */
  readonly module: string | null;
  readonly account: ObjectNode;
  /** All objects, the account first and each after the one it is in. */
  readonly nodes: readonly ObjectNode[];
}

/** How values are written in the files, unless a field says otherwise. */
export interface Formats {
  /** Forms of dates, tried in this order: `DD/MM/YYYY`. */
  readonly dates: readonly string[];
  readonly numbers: NumberFormat;
  /** Words that stand for no value. */
  readonly empty: ReadonlySet<string>;
  /** Dates that stand for no date, YYYY-MM-DD. */
  readonly emptyDates: ReadonlySet<string>;
  readonly yes: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
}

/** How a number is written and what its sign says. */
export interface NumberFormat {
  readonly decimal: '.' | ',';
  readonly unit: 'pounds' | 'pence';
  readonly sign: 'kept' | 'reversed' | 'positive' | 'negative';
  /** Which of the letters behind an amount is a minus; null where nobody said so. */
  readonly minus: 'CR' | 'DR' | null;
}

/** A file that is read. */
export interface SourceFile {
  /** What the mapping calls it. */
  readonly name: string;
  /** As the mapping has it: what reports call the file. */
  readonly shown: string;
  readonly path: string;
  readonly format: 'csv' | 'd0010' | 'd0149' | 'd0150';
  readonly encoding: 'utf-8' | 'windows-1252' | null;
  readonly delimiter: string | null;
  /** Rows above the header. */
  readonly skip: number;
  /** Columns whose values no two rows may share, or null. */
  readonly key: readonly string[] | null;
  /** Columns filled with zeros on the left to a length. */
  readonly pad: ReadonlyMap<string, number>;
  readonly unpivot: Unpivot | null;
}

/** Makes a row of each of some columns: for histories that have a column for each period. */
export interface Unpivot {
  readonly columns: readonly string[];
  /** Column that gets the name of the column. */
  readonly name: string;
  /** Column that gets its value. */
  readonly value: string;
}

/** An object of the payload, and where its rows come from. */
export interface ObjectNode {
  readonly index: number;
  /** `supply_addresses.*.meter_points.*`; "" for the account. */
  readonly path: string;
  readonly type: PayloadClass;
  /** The object around it; null for the account. */
  readonly parent: ObjectNode | null;
  /** Name of the file of its rows. */
  readonly file: string;
  /** Columns of its file and of the file around it that have to be equal; null when it is made of the row around it. */
  readonly join: readonly JoinPair[] | null;
  readonly where: Condition | null;
  /** Columns of which each value makes one object, of the first row that has it; null to make one of each row. */
  readonly each: readonly string[] | null;
  readonly leaves: readonly LeafPlan[];
  readonly children: readonly ChildPlan[];
}

export interface JoinPair {
  readonly own: string;
  readonly above: string;
}

export interface LeafPlan {
  readonly name: string;
  readonly spec: LeafSpec;
  readonly expression: Expression;
}

/** A field that holds objects: one, or a list made of one or more nodes. */
export interface ChildPlan {
  readonly name: string;
  readonly kind: 'object' | 'list';
  readonly nodes: readonly ObjectNode[];
}

/** A column, of the row of the node or of a row around it. */
export interface ColumnReference {
  readonly column: string;
  /** File of the row around it; null for the node's own row. */
  readonly of: string | null;
}

/** A column of dates. */
export interface DatedColumn extends ColumnReference {
  /** Forms of its dates; null for those of the mapping. */
  readonly dates: readonly string[] | null;
}

/** Where a value comes from and what is done with it before the field's type reads it. */
export interface Expression {
  readonly from:
    | { readonly kind: 'columns'; readonly columns: readonly ColumnReference[]; readonly separator: string }
    | { readonly kind: 'constant'; readonly value: string }
    | { readonly kind: 'call'; readonly name: string; readonly columns: readonly ColumnReference[] };
  readonly trim: boolean;
  readonly pad: number | null;
  readonly codes: CodeTable | null;
  readonly lookup: Lookup | null;
  readonly dates: readonly string[] | null;
  readonly numbers: NumberFormat;
  readonly negativeWhen: Condition | null;
  readonly when: Condition | null;
  readonly otherwise: string | null;
}

/** Words of the source and what they mean here. */
export interface CodeTable {
  readonly words: ReadonlyMap<string, string>;
  /** Where the table is, for reports. */
  readonly from: string;
}

/** A value taken from the row of another file. */
export interface Lookup {
  readonly file: string;
  readonly on: string;
  readonly take: string;
}

/** Whether something is made of a row. */
export type Condition =
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | {
      readonly kind: 'words';
      readonly column: ColumnReference;
      readonly words: ReadonlySet<string>;
      /** Whether it has to be one of them, or must not be. */
      readonly isWanted: boolean;
    }
  | { readonly kind: 'blank'; readonly column: ColumnReference; readonly wanted: boolean }
  | {
      readonly kind: 'date';
      readonly column: DatedColumn;
      readonly after: DateOperand | null;
      readonly until: DateOperand | null;
    };

/** A day in the mapping, YYYY-MM-DD, or one in a column. */
export type DateOperand = string | DatedColumn;
