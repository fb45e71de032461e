import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { literalPattern } from '../../platform/database/like-pattern.js';

/** An account that something was found in. */
export interface FoundAccount {
  readonly account_number: string;
  readonly import_supplier: string;
  readonly is_sandbox: boolean;
  readonly external_account_number: string;
}

/** An account found by a meter point. */
export interface FoundMeterPoint extends FoundAccount {
  /** MPAN or MPRN. */
  readonly mpxn: string;
  readonly status: string;
}

/** An account found by a reference. */
export interface FoundReference extends FoundAccount {
  readonly namespace: string | null;
  readonly value: string;
}

/** An account found by a customer. */
export interface FoundCustomer extends FoundAccount {
  /** Of the customer, or the name on the bills where that was found. */
  readonly name: string;
  readonly email: string | null;
}

const ACCOUNT = 'a.account_number, s.code AS import_supplier, s.is_sandbox, a.external_account_number';
const ITS_SUPPLIER = 'JOIN import_supplier s ON s.id = a.import_supplier_id';

/** Orders by an index; otherwise the planner may read and sort all rows for a beginning that it takes for frequent. */
const inOrder = (entry: string) => `ORDER BY ${entry} USING ~<~`;

const METER_POINTS = `SELECT m.identifier AS mpxn, m.status, ${ACCOUNT} FROM (
    SELECT m.* FROM meter_point m WHERE m.identifier IS NOT NULL AND m.identifier LIKE $1 ${inOrder('m.identifier')} LIMIT $2) m
  JOIN account a ON a.id = m.account_id ${ITS_SUPPLIER} ORDER BY m.identifier, a.account_number`;

const REFERENCES = `SELECT r.namespace, r.value, ${ACCOUNT} FROM (
    SELECT r.* FROM account_reference r WHERE r.value IS NOT NULL AND lower(r.value) LIKE lower($1) ${inOrder('lower(r.value)')} LIMIT $2) r
  JOIN account a ON a.id = r.account_id ${ITS_SUPPLIER} ORDER BY r.value, r.namespace, a.account_number`;

const NAME = `concat_ws(' ', c.given_name, c.family_name)`;

const OF_CUSTOMER = `JOIN account_customer l ON l.customer_id = c.id JOIN account a ON a.id = l.account_id ${ITS_SUPPLIER}`;

const BY_EMAIL = `SELECT ${NAME} AS name, c.email, ${ACCOUNT} FROM (
    SELECT c.* FROM customer c WHERE lower(c.email) LIKE lower($1) ${inOrder('lower(c.email)')} LIMIT $2) c
  ${OF_CUSTOMER} ORDER BY c.email, a.account_number LIMIT $2`;

/** The last character there is: nothing that begins with a text comes behind the text with it. */
const LAST = String.fromCodePoint(0x10ffff);

/** Each pair of beginnings, of a given and of a family name, from an index of both. */
const BY_NAME = `SELECT ${NAME} AS name, c.email, ${ACCOUNT}
  FROM unnest($1::text[], $2::text[]) AS asked (given, family)
    CROSS JOIN LATERAL (SELECT c.* FROM customer c
      WHERE lower(c.family_name) ~>=~ asked.family AND lower(c.family_name) ~<~ (asked.family || $3::text)
        AND lower(coalesce(c.given_name, '')) ~>=~ asked.given AND lower(coalesce(c.given_name, '')) ~<~ (asked.given || $3::text)
      LIMIT $5) c
    ${OF_CUSTOMER}
  UNION SELECT a.billing_name, NULL, ${ACCOUNT} FROM (
    SELECT a.* FROM account a WHERE lower(a.billing_name) LIKE lower($4) ${inOrder('lower(a.billing_name)')} LIMIT $5) a ${ITS_SUPPLIER}
  ORDER BY name, account_number LIMIT $5`;

/** Words of a name that are searched at most; the family name may begin at each of them. */
const MOST_WORDS = 6;

/** Searches accounts of all organisations, for staff. */
@Injectable()
export class SearchAccountsQueries {
  /** @param digits the beginning of MPANs and MPRNs */
  async meterPoints(tx: Tx, digits: string, limit: number): Promise<FoundMeterPoint[]> {
    return await tx.query<FoundMeterPoint[]>(METER_POINTS, [`${literalPattern(digits)}%`, limit]);
  }

  /** @param text the beginning of names in other systems, in any case */
  async references(tx: Tx, text: string, limit: number): Promise<FoundReference[]> {
    return await tx.query<FoundReference[]>(REFERENCES, [`${literalPattern(text)}%`, limit]);
  }

  /** @param text the beginning of e-mail addresses, in any case */
  async customersByEmail(tx: Tx, text: string, limit: number): Promise<FoundCustomer[]> {
    return await tx.query<FoundCustomer[]>(BY_EMAIL, [`${literalPattern(text)}%`, limit]);
  }

  /**
   * @param text the beginning of a family name, of both names (`ada ob`, or `obi, ad`) or of the name on bills, in any case
   */
  async customersByName(tx: Tx, text: string, limit: number): Promise<FoundCustomer[]> {
    const readings = readingsOfName(text.toLowerCase());
    return await tx.query<FoundCustomer[]>(BY_NAME, [
      readings.map(({ given }) => given),
      readings.map(({ family }) => family),
      LAST,
      `${literalPattern(text)}%`,
      limit,
    ]);
  }
}

/** Splits of a name into given and family name: "van der Berg" and "Anna van Berg" are both possible names. */
function readingsOfName(text: string): { given: string; family: string }[] {
  const [family = '', given] = text.split(',', 2).map((part) => part.trim());
  if (given !== undefined) return [{ given, family }];
  const words = text.split(/\s+/).slice(0, MOST_WORDS);
  return words.map((_, at) => ({ given: words.slice(0, at).join(' '), family: words.slice(at).join(' ') }));
}
