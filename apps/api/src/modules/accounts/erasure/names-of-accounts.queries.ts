import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** A text by which a person can be recognised. */
export interface KnownBy {
  /** A name alone, one that has to be there as a whole, a line of an address, a postcode, or a telephone number. */
  readonly kind: 'name' | 'phrase' | 'address' | 'postcode' | 'telephone';
  readonly text: string;
}

/** Texts of each person; towns are left out, as many people live in them. */
const FIND = `
  WITH chosen AS MATERIALIZED (
    SELECT a.* FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
    WHERE s.code = $1 AND a.external_account_number = ANY ($2::text[])
  ), person AS MATERIALIZED (
    SELECT c.given_name, c.family_name, c.email, c.mobile, c.landline FROM chosen a
      JOIN account_customer l ON l.account_id = a.id JOIN customer c ON c.id = l.customer_id
    UNION ALL
    SELECT p.given_name, p.family_name, p.email, p.mobile, p.landline FROM chosen a
      JOIN property_administrator p ON p.account_id = a.id
  )
  SELECT DISTINCT v.kind, v.text FROM person p CROSS JOIN LATERAL (VALUES
      ('name', p.given_name), ('name', p.family_name), ('phrase', p.given_name || ' ' || p.family_name),
      ('phrase', p.family_name || ' ' || p.given_name), ('phrase', p.email), ('telephone', p.mobile), ('telephone', p.landline)
    ) AS v (kind, text) WHERE v.text IS NOT NULL
  UNION SELECT v.kind, v.text FROM chosen a CROSS JOIN LATERAL (VALUES
      ('phrase', a.billing_name), ('address', a.billing_address1), ('address', a.billing_address2), ('postcode', a.billing_postcode)
    ) AS v (kind, text) WHERE v.text IS NOT NULL
  UNION SELECT v.kind, v.text FROM chosen a JOIN supply_address d ON d.account_id = a.id CROSS JOIN LATERAL (VALUES
      ('address', d.supply_address1), ('address', d.supply_address2), ('postcode', d.supply_postcode)
    ) AS v (kind, text) WHERE v.text IS NOT NULL`;

/** Reads by what customers of accounts are known, of many accounts at once. */
@Injectable()
export class NamesOfAccountsQueries {
  /** @param numbers external numbers of accounts of the supplier; those without an account are passed over */
  async find(tx: Tx, supplierCode: string, numbers: readonly string[]): Promise<KnownBy[]> {
    return await tx.query<KnownBy[]>(FIND, [supplierCode, numbers]);
  }
}
