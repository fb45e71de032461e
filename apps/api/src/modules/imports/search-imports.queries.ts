import type { ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { literalPattern } from '../../platform/database/like-pattern.js';

/** An import that was found by one of its numbers or by its id. */
export interface FoundImport {
  readonly id: string;
  readonly import_supplier: string;
  readonly is_sandbox: boolean;
  readonly external_account_number: string;
  readonly platform_identifier: string | null;
  readonly status: ProcessStatus;
}

const found = (which: string) => `SELECT p.id, s.code AS import_supplier, s.is_sandbox, p.external_account_number,
    p.platform_identifier, p.status
  FROM (${which}) p JOIN import_supplier s ON s.id = p.import_supplier_id`;

const some = (condition: string, rest = '') =>
  `(SELECT p.* FROM account_import_process p WHERE ${condition} ${rest} LIMIT $1)`;

/** Orders by the index; otherwise the planner may read the table for a beginning that it takes for frequent. */
const beginning = (column: string, parameter: string) =>
  some(`${column} LIKE ${parameter}`, `ORDER BY ${column} USING ~<~`);

const BEGINNINGS = found(`
    ${beginning('p.external_account_number', '$2')} UNION ALL ${beginning('p.external_account_number', '$3')}
    UNION ALL ${beginning('p.external_account_number', '$4')} UNION ALL ${beginning('p.platform_identifier', '$5')}
    UNION ALL ${some('p.id BETWEEN $6::uuid AND $7::uuid', 'ORDER BY p.id')}`);

/**
 * Newest imports that are searched before the index: a text that many imports have is found among them, and the index is
 * slow only for such texts.
 */
const NEWEST = 2_000;

const HAS_PART = '(p.external_account_number ILIKE $2 OR p.platform_identifier ILIKE $2)';
const AMONG_NEWEST =
  found(`SELECT * FROM (SELECT * FROM account_import_process ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}) p
    WHERE ${HAS_PART} LIMIT $1`);
const ANYWHERE = found(some(HAS_PART));

/** Characters that a part has at least. */
const LEAST_PART = 3;
/** What an index of trigrams knows the positions of; without it all of the index would be read. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** The beginning of an id, from its first eight digits on. */
const ID_BEGINNING = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Searches imports of all organisations by a part of a number, for staff. */
@Injectable()
export class SearchImportsQueries {
  /**
   * Searches imports.
   * @param text part of an external number or of the platform's, in any case, or the beginning of an id
   * @returns exact matches, then matches at the beginning, then others; a text without three letters or digits in a
   * row is searched elsewhere only among the newest imports
   */
  async find(tx: Tx, text: string, limit: number): Promise<readonly FoundImport[]> {
    const beginnings = await tx.query<FoundImport[]>(BEGINNINGS, [limit, ...beginningsOf(text)]);
    if (text.length < LEAST_PART) return inOrder(beginnings, text).slice(0, limit);
    const recent = await tx.query<FoundImport[]>(AMONG_NEWEST, [limit, partOf(text)]);
    const first = inOrder([...beginnings, ...recent], text);
    if (first.length >= limit || !HAS_TRIGRAM.test(text)) return first.slice(0, limit);
    return inOrder([...first, ...(await findAnywhere(tx, text, limit))], text).slice(0, limit);
  }
}

async function findAnywhere(tx: Tx, text: string, limit: number): Promise<FoundImport[]> {
  // Of a text that it takes for frequent the planner expects to meet some soon; where they lie together, it reads all before.
  await tx.query('SET LOCAL enable_seqscan = off');
  const found = await tx.query<FoundImport[]>(ANYWHERE, [limit, partOf(text)]);
  await tx.query('SET LOCAL enable_seqscan = on');
  return found;
}

function partOf(text: string): string {
  return `%${literalPattern(text)}%`;
}

function beginningsOf(text: string): string[] {
  const pattern = `${literalPattern(text)}%`;
  const ours = /^a-/i.test(text) ? pattern.toUpperCase() : `A-${pattern.toUpperCase()}`;
  const hex = ID_BEGINNING.test(text) ? text.toLowerCase() : null;
  const [from, to] = hex === null ? [NO_ID, NO_ID] : [wholeId(hex, '0'), wholeId(hex, 'f')];
  return [pattern, pattern.toUpperCase(), pattern.toLowerCase(), ours, from, to];
}

/** An id that begins so, with the rest filled up. */
function wholeId(beginning: string, digit: string): string {
  const digits = beginning.replaceAll('-', '').slice(0, 32).padEnd(32, digit);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Each once, the closest first. */
function inOrder(all: readonly FoundImport[], text: string): FoundImport[] {
  const wanted = text.toLowerCase();
  const rank = ({ id, external_account_number: number, platform_identifier: ours }: FoundImport) => {
    const names = [number, ours ?? '', ours?.slice(2) ?? '', id].map((name) => name.toLowerCase());
    if (names.includes(wanted)) return 0;
    return names.some((name) => name.startsWith(wanted)) ? 1 : 2;
  };
  const once = [...new Map(all.map((one) => [one.id, one])).values()];
  return once
    .map((one) => ({ one, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank || a.one.external_account_number.localeCompare(b.one.external_account_number))
    .map(({ one }) => one);
}
