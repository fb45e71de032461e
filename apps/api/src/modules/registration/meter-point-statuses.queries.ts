import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** A meter point and where it stands, as on the wire. */
export interface MeterPointStatus {
  readonly mpxn: string;
  readonly status: string;
}

export const LIST_METER_POINT_STATUSES = `
  SELECT m.identifier AS mpxn, m.status
  FROM account a
  JOIN meter_point m ON m.account_id = a.id
  JOIN supply_address s ON s.id = m.supply_address_id
  WHERE a.import_supplier_id = $1 AND a.external_account_number = $2 AND m.identifier IS NOT NULL
  ORDER BY s.position, m.position`;

/** Where the meter points of an account stand. */
@Injectable()
export class MeterPointStatusesQueries {
  constructor(private readonly database: Database) {}

  /**
   * Statuses of the meter points with a number, in the order of the payload, by one indexed query.
   * @returns an empty list without such an account, too
   */
  async list(importSupplierId: string, externalAccountNumber: string): Promise<MeterPointStatus[]> {
    const parameters = [importSupplierId, externalAccountNumber];
    return await this.database.reader.query<MeterPointStatus[]>(LIST_METER_POINT_STATUSES, parameters);
  }
}
