import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { type ImportSupplier, SuppliersQueries } from '../../suppliers/index.js';

/** An account that exists, with the supplier it was imported by. */
export interface ImportedAccount {
  readonly id: string;
  /** The platform's own number. */
  readonly accountNumber: string;
  readonly externalAccountNumber: string;
  readonly processId: string;
  readonly supplier: ImportSupplier;
}

const FIND = `SELECT id, account_number AS "accountNumber", external_account_number AS "externalAccountNumber",
  process_id AS "processId"
  FROM account WHERE import_supplier_id = $1 AND external_account_number = $2`;

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
    const [account] = await this.database.reader.query<Omit<ImportedAccount, 'supplier'>[]>(FIND, [
      supplier.id,
      externalAccountNumber,
    ]);
    return account === undefined ? null : { ...account, supplier };
  }

  /** As {@link find}. @throws NotFound instead of null */
  async get(organizationId: string, supplierCode: string, externalAccountNumber: string): Promise<ImportedAccount> {
    const account = await this.find(organizationId, supplierCode, externalAccountNumber);
    if (account === null) throw new NotFound('No imported account was found for this supplier and account number.');
    return account;
  }
}
