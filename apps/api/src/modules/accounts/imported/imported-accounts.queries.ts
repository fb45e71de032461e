import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { type ImportSupplier, SuppliersQueries, supplierJsonSql } from '../../suppliers/index.js';

/** An account that exists, with the supplier it was imported by as it was when the account was found. */
export interface ImportedAccount {
  readonly id: string;
  /** The platform's own number. */
  readonly accountNumber: string;
  readonly externalAccountNumber: string;
  readonly processId: string;
  readonly supplier: ImportSupplier;
}

/** With the supplier: what staff have set before holds for what is sent for the account. */
const FIND = `SELECT a.id, a.account_number AS "accountNumber", a.external_account_number AS "externalAccountNumber",
  a.process_id AS "processId", ${supplierJsonSql('s')} AS supplier
  FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
  WHERE a.import_supplier_id = $1 AND a.external_account_number = $2`;

/** Finds accounts by import supplier and external account number. */
@Injectable()
export class ImportedAccountsQueries {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly database: Database,
  ) {}

  /** @returns null unless the pair names an imported account of the organisation; staged or failed is not enough (R153) */
  async find(
    organizationId: string,
    supplierCode: string,
    externalAccountNumber: string,
  ): Promise<ImportedAccount | null> {
    const supplier = await this.suppliers.findByCode(organizationId, supplierCode);
    if (supplier === null) return null;
    const [account] = await this.database.reader.query<ImportedAccount[]>(FIND, [supplier.id, externalAccountNumber]);
    return account ?? null;
  }

  /** As {@link find}. @throws NotFound instead of null */
  async get(organizationId: string, supplierCode: string, externalAccountNumber: string): Promise<ImportedAccount> {
    const account = await this.find(organizationId, supplierCode, externalAccountNumber);
    if (account === null) throw new NotFound('No imported account was found for this supplier and account number.');
    return account;
  }
}
