import { createHash } from 'node:crypto';
import { AccountImportRequest } from '../../payload/dto/index.js';
import type { FieldDescription, PayloadClass } from '../../payload/field-spec.js';
import { fieldsOf } from '../../payload/payload-metadata.js';
import type { AcceptedAccount } from '../../rules/account-payload-reading.js';
import { DIGEST_GROUPS, type DigestedList, MANDATE_FIELDS } from './digest-groups.js';
import { jsonText, type NumberText, plainNumber } from './json-text.js';
import { entriesAt, fieldAt, type ListEntry } from './payload-lists.js';

/** Separators between the fields of an entry, and after each entry: control characters that are removed from values. */
export const DIGEST_SEPARATORS = { field: '\u001f', entry: '\u001e' } as const;

/** A field that has a part in a digest. */
export interface DigestedField {
  /** Its path in the entry: `prepay_details.debt_balance`. */
  readonly field: string;
  readonly type: FieldDescription['type'];
  readonly format: FieldDescription['format'];
}

/**
 * The digest of a group of an account: SHA-256, in hexadecimal, of the salt and the group's text in UTF-8. The text has each
 * entry as `LIST|NAME=VALUE|NAME=VALUE...`: what names where it lies, then its own fields by the letters of their names,
 * those that have a value. Entries stand in the order of their bytes, so that no other order of the lists makes a difference.
 *
 * @param salt of the control totals, secret from those who could try out values
 */
export function digestOf(account: AcceptedAccount, group: string, salt: string): string {
  const lines = digestedEntries(account, group).map(({ line }) => Buffer.from(line));
  const hash = createHash('sha256').update(salt + DIGEST_SEPARATORS.entry);
  for (const line of lines.sort(Buffer.compare)) hash.update(line).update(DIGEST_SEPARATORS.entry);
  return hash.digest('hex');
}

/** A value that has a part in a digest. */
export interface DigestedValue {
  /** As in the text of the digest: a field of the entry, or with its list before it one that says where the entry lies. */
  readonly name: string;
  /** Where it is in the payload. */
  readonly path: string;
  readonly text: string;
}

/** An entry of a list as it has a part in a digest. */
export interface DigestedEntry {
  readonly list: string;
  readonly path: string;
  readonly values: readonly DigestedValue[];
  readonly line: string;
}

/**
 * The entries of an account that have a part in the digest of a group.
 * @param numberText writes the numbers of free-form data; digests have them plain
 */
export function digestedEntries(
  account: AcceptedAccount,
  group: string,
  numberText: NumberText = plainNumber,
): DigestedEntry[] {
  return (DIGEST_GROUPS[group]?.lists ?? []).flatMap((list) =>
    entriesAt(account, list.list).map((entry) => digestedEntry(list, entry, numberText)),
  );
}

function digestedEntry(
  { list, isOrdered, within = [] }: DigestedList,
  listEntry: ListEntry,
  numberText: NumberText,
): DigestedEntry {
  const valuesAt = (of: ListEntry, inList: string, field: string, name: string) =>
    digestedValue(of, inList, field, name, numberText);
  const outer = within.flatMap(([outerList, field]) => {
    const around = listEntry.within[outerList];
    return around === undefined ? [] : valuesAt(around, outerList, field, `${nameOf(outerList)}.${field}`);
  });
  const position = isOrdered === true ? valuesAt(listEntry, list, 'position', 'position') : [];
  const own = digestedFields(list).flatMap(({ field }) => valuesAt(listEntry, list, field, field));
  const values = [...outer, ...position, ...own];
  const line = [nameOf(list), ...values.map(({ name, text }) => `${name}=${text}`)].join(DIGEST_SEPARATORS.field);
  return { list, path: listEntry.path, values, line };
}

function digestedValue(
  { entry, position, path }: ListEntry,
  list: string,
  field: string,
  name: string,
  numberText: NumberText,
): DigestedValue[] {
  const text = textOf(field === 'position' ? position : fieldAt(entry, field), typeOf(list, field), numberText);
  return text === null ? [] : [{ name, path: path === '' ? field : `${path}.${field}`, text }];
}

/** How a list is called in its lines: `meters`; `account` is the account itself. */
export function nameOf(list: string): string {
  return list === '' ? 'account' : list.slice(list.lastIndexOf('.') + 1);
}

const LISTS: ReadonlySet<string> = new Set(
  Object.values(DIGEST_GROUPS).flatMap(({ lists }) => lists.map(({ list }) => list)),
);
const fieldsByList = new Map<string, readonly DigestedField[]>();

/** The fields of the entries of a list, by the letters of their names. */
export function digestedFields(list: string): readonly DigestedField[] {
  let fields = fieldsByList.get(list);
  if (fields === undefined) {
    fields =
      list === 'mandates'
        ? MANDATE_FIELDS.map((field) => ({ field, type: 'string', format: undefined }))
        : leavesOf(classAt(list), list, []).sort((one, other) => (one.field < other.field ? -1 : 1));
    fieldsByList.set(list, fields);
  }
  return fields;
}

function typeOf(list: string, field: string): FieldDescription['type'] {
  return digestedFields(list).find((one) => one.field === field)?.type ?? 'integer';
}

function classAt(list: string): PayloadClass {
  let type: PayloadClass = AccountImportRequest;
  for (const key of list === '' ? [] : list.split('.')) {
    const spec = fieldsOf(type).get(key);
    if (spec === undefined || spec.kind === 'leaf') throw new Error(`The payload has no list ${list}.`);
    type = spec.type();
  }
  return type;
}

function leavesOf(type: PayloadClass, list: string, keys: readonly string[]): DigestedField[] {
  return [...fieldsOf(type)].flatMap(([name, spec]): DigestedField[] => {
    const field = [...keys, name].join('.');
    if (spec.kind === 'leaf') {
      if (spec.facts.column === null) return [];
      return [{ field, type: spec.description.type, format: spec.description.format }];
    }
    const path = list === '' ? field : `${list}.${field}`;
    if (LISTS.has(path)) return [];
    if (spec.kind === 'list') throw new Error(`The list ${path} has a part in no digest.`);
    return leavesOf(spec.type(), list, [...keys, name]);
  });
}

/** A value in the one way of writing it; null for none. */
function textOf(value: unknown, type: FieldDescription['type'], numberText: NumberText): string | null {
  if (value === undefined || value === null) return null;
  if (type === 'decimal') return withoutZeros(String(value));
  if (type === 'object') return withoutSeparators(jsonText(value, numberText));
  const text = withoutSeparators(String(value));
  return text === '' ? null : text;
}

function withoutSeparators(text: string): string {
  return text.replaceAll(DIGEST_SEPARATORS.entry, '').replaceAll(DIGEST_SEPARATORS.field, '');
}

function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '').replace(/^-0$/, '0') : decimal;
}
