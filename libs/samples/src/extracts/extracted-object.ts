import type { PayloadClass } from '@carryover/contract';

/** Settings of a mapping file, as they stand in its YAML. */
export interface MappingSettings {
  readonly [name: string]: string | MappingSettings;
}

/** Where in the payload objects are, and by what the mapping finds their rows. */
export interface ObjectPath {
  /** Names of the fields from the account on, parted by points; "" for the account. */
  readonly path: string;
  /** Column that has the key of the row around, under the same name there; left out where the objects are of that row. */
  readonly join?: string;
  /** The condition on rows that are such objects, where others are in the file, too. */
  readonly where?: MappingSettings;
  /** What readers of the mapping have to know. */
  readonly comment?: string;
}

/** Objects of one class whose values are in the rows of a file. */
export interface ExtractedObject<Type extends PayloadClass = PayloadClass> {
  readonly type: Type;
  readonly at: readonly ObjectPath[];
}

/** Objects that are in one part of the payload. */
export function objectAt<Type extends PayloadClass>(
  type: Type,
  path: string,
  rows: Omit<ObjectPath, 'path'> = {},
): ExtractedObject<Type> {
  return { type, at: [{ path, ...rows }] };
}
