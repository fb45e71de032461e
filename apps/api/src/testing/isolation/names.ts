import type { JsonAnswer } from '../http-client.js';
import type { DescribedOperation } from './described-operations.js';
import { type ReadyRequest, requestOf } from './request-of.js';

/**
 * What a supplier names in its calls: a code, an external account number, the ids of a report, a pack and a dead letter, and
 * the code of a wave.
 */
export type Names = Readonly<Record<'code' | 'number' | 'report' | 'pack' | 'wave' | 'letter', string>>;

export type NameKind = keyof Names;

/** Which name a parameter of a path or a field of a body is. */
const PARAMETERS: Readonly<Record<string, NameKind>> = {
  import_supplier: 'code',
  import_supplier_code: 'code',
  external_account_number: 'number',
  external_identifier: 'number',
  report_id: 'report',
  pack_id: 'pack',
  wave_code: 'wave',
  dead_letter_id: 'letter',
};

/** The same for fields that mean something else in other operations. */
const OF_OPERATION: Readonly<Record<string, Readonly<Record<string, NameKind>>>> = {
  createWave: { code: 'wave' },
  makePack: { wave: 'wave' },
};

/** What stands for the code of a part, which is free to choose. */
const PART = 'part-1';

/** The order in which names are looked up: a wrong one earlier in it decides the answer. */
const LOOKED_UP: readonly NameKind[] = ['code', 'report', 'pack', 'wave', 'letter', 'number'];

/** The request of an operation that names these. */
export function requestNaming(described: DescribedOperation, names: Names): ReadyRequest {
  const parameters = { ...PARAMETERS, ...OF_OPERATION[described.name] };
  const values = Object.entries(parameters).map(([parameter, kind]) => [parameter, names[kind]]);
  return requestOf(described, { ...Object.fromEntries(values), part_code: PART, part: '1' });
}

/** The kinds of names that an operation takes, in its path or its body, in the order in which they are looked up. */
export function namesTaken(described: DescribedOperation): NameKind[] {
  const marks: Names = {
    code: 'a-code',
    number: 'a-number',
    report: 'a-report',
    pack: 'a-pack',
    wave: 'a-wave',
    letter: 'a-letter',
  };
  const { address, body } = requestNaming(described, marks);
  return LOOKED_UP.filter((kind) => `${address} ${body?.text}`.includes(marks[kind]));
}

/** Every choice of at least one of them, in the same order. */
export function choicesOf(kinds: readonly NameKind[]): [NameKind, ...NameKind[]][] {
  const [first, ...others] = kinds;
  if (first === undefined) return [];
  const without = choicesOf(others);
  return [[first], ...without.map((choice): [NameKind, ...NameKind[]] => [first, ...choice]), ...without];
}

/** Headers that differ from answer to answer, whatever is asked. */
const OF_THE_ANSWER = ['date', 'x-request-id', 'ratelimit', 'ratelimit-remaining', 'ratelimit-reset'];

/**
 * An answer as text to compare: status, headers and body, without request id, date and what is left of the rate. The names that were asked for are
 * blanked, for an answer may say them again; with an answer of success so is what was made up for it: ids, moments, challenges
 * and tickets.
 */
export function comparable({ status, headers, body }: JsonAnswer, asked: Readonly<Record<string, string>>): string {
  const kept = [...headers].filter(([name]) => !OF_THE_ANSWER.includes(name));
  const told = Object.entries(asked).reduce(
    (text, [kind, name]) => text.replaceAll(name, `<${kind}>`),
    JSON.stringify({ status, headers: kept, body }),
  );
  if (status >= 300) return told;
  return told
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replace(/\b(challenge|ticket)(\\?":\\?")[\w.-]+/g, '$1$2<drawn>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>');
}
