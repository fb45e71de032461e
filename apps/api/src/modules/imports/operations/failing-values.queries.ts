import { AccountImportRequest, type FieldSpec, fieldsOf, isPersonalPath, type PayloadClass } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { HAS_PAYLOAD } from '../erasure/payload-kept-sql.js';
import { OpenedPayloads } from '../sealing/opened-payloads.js';
import { type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import { nameInPayloads } from './named-codes.js';

/** Payloads that are opened for one answer at most: about a second. */
const MOST_EXAMINED = 5_000;
/** Payloads that are in memory at once at most, as they are stored. */
const PAGE = 250;
/** Values an answer has room for. */
export const MOST_VALUES = 20;
const LONGEST_VALUE = 200;

/** A group of failures, of one supplier or of all. */
export interface FailingGroup {
  readonly code: string;
  /** Path with * for positions in lists. */
  readonly path: string;
  readonly supplier: string | null;
  readonly isSandbox: boolean | null;
  /** Code of the wave they came with. */
  readonly wave: string | null;
  /** When they failed latest, the beginning inclusive and the end exclusive. */
  readonly since: string | null;
  readonly until: string | null;
}

/** A value that imports fail with. */
export interface FailingValue {
  readonly value: string;
  readonly count: number;
  /** The fuel of what has it; null where there is none. */
  readonly fuel: string | null;
}

/** The values with which imports of a group fail. */
export interface FailingValues {
  /** Imports of the group whose payload is stored. */
  readonly imports: number;
  /** Imports whose payloads were read: all of them, or a random sample of many. */
  readonly examined: number;
  /** The list that the field names an entry of; null for any other field. */
  readonly list: string | null;
  /** Values with the most imports first. */
  readonly values: readonly FailingValue[];
  /** How many more there are. */
  readonly more: number;
}

interface Chosen extends StoredForm {
  readonly id: string;
  readonly version: number;
  readonly path: string;
}

const OF_GROUP = `account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.latest_error_code = $1 AND p.latest_error_place = $2 AND ${HAS_PAYLOAD}
    AND ($3::text IS NULL OR p.import_supplier_id = (SELECT s.id FROM import_supplier s WHERE s.code = $3))
    AND ($4::boolean IS NULL OR (p.import_supplier_id IN (SELECT s.id FROM import_supplier s WHERE s.is_sandbox)) = $4)
    AND ($5::text IS NULL OR p.wave_id IN (SELECT w.id FROM import_wave w WHERE w.code = $5))
    AND ($6::timestamptz IS NULL OR p.modified_at >= $6) AND ($7::timestamptz IS NULL OR p.modified_at < $7)`;

const COUNT = `SELECT count(*)::int AS imports FROM ${OF_GROUP}`;

// Ids follow each other as imports come, often by supplier: their digests do not.
const CHOOSE = `SELECT p.id FROM ${OF_GROUP} ORDER BY md5(p.id::text) LIMIT ${MOST_EXAMINED}`;

const OPEN = `SELECT p.id, v.version, p.latest_error_paths[1] AS path, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND p.latest_error_paths[1] IS NOT NULL`;

/** Finds the failing values of a group of errors by decrypting its payloads; no index covers them. */
@Injectable()
export class FailingValuesQueries {
  constructor(
    private readonly database: Database,
    private readonly payloads: OpenedPayloads,
  ) {}

  /** @returns null for a path whose values may not be shown: a personal field, or no single field */
  async of({ code, path, supplier, isSandbox, wave, since, until }: FailingGroup): Promise<FailingValues | null> {
    const field = fieldAt(path);
    if (field === null) return null;
    const { reader } = this.database;
    const group = [code, path, supplier, isSandbox, wave, since, until];
    const [{ imports }] = await reader.query<[{ imports: number }]>(COUNT, group);
    const ids = (await reader.query<{ id: string }[]>(CHOOSE, group)).map(({ id }) => id);
    const counted = new Map<string, { value: string; count: number; fuel: string | null }>();
    let examined = 0;
    for (const batch of await this.payloads.batches(reader, ids, PAGE)) {
      for (const chosen of await reader.query<Chosen[]>(OPEN, [batch])) {
        const found = await this.valueOf(chosen);
        if (found === null) continue;
        examined += 1;
        const key = nameInPayloads(field.list ?? '', found.value, found.fuel);
        const one = counted.get(key) ?? { ...found, count: 0 };
        counted.set(key, { ...one, count: one.count + 1 });
      }
    }
    const values = [...counted.values()].sort((one, other) => other.count - one.count);
    const more = Math.max(0, values.length - MOST_VALUES);
    return { imports, examined, list: field.list, values: values.slice(0, MOST_VALUES), more };
  }

  /** @returns null for a payload that the keys of this process do not open */
  private async valueOf(chosen: Chosen): Promise<Omit<FailingValue, 'count'> | null> {
    const address = { processId: chosen.id, version: chosen.version };
    try {
      return await this.payloads.look(chosen, address, (sent) => valueAt(sent, chosen.path));
    } catch (error) {
      if (error instanceof SealNotReadable) return null;
      throw error;
    }
  }
}

/** @returns null for a path that is no single field of an account, or may be personal */
export function fieldAt(path: string): { list: string | null } | null {
  if (isPersonalPath(AccountImportRequest, path.replaceAll('*', '0'))) return null;
  let type: PayloadClass | null = AccountImportRequest;
  let list: string | null | undefined;
  for (const name of path.split('.').filter((part) => part !== '*')) {
    const spec: FieldSpec | undefined = type === null ? undefined : fieldsOf(type).get(name);
    if (spec === undefined) return null;
    type = spec.kind === 'leaf' ? null : spec.type();
    list = spec.kind === 'leaf' ? (spec.facts.names ?? null) : undefined;
  }
  return list === undefined ? null : { list };
}

/** The value at a path, with the fuel of what has it; "nothing" where there is none. */
export function valueAt(payload: unknown, path: string): Omit<FailingValue, 'count'> {
  let value: unknown = payload;
  let fuel: string | null = null;
  for (const name of path.split('.')) {
    const outer: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'supply_type') : undefined;
    if (typeof outer === 'string') fuel = outer;
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  const text = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  return { value: text.slice(0, LONGEST_VALUE), fuel };
}
