import type { AccountImportRequest, ErrorCode, Partially } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** A value that a payload needs for itself alone and that another account has. */
export interface HeldElsewhere {
  /** Where the payload names it. */
  readonly path: string;
  /** The key: a meter point with its fuel, or a reference with its namespace. */
  readonly wanted: string;
  /** The platform's number of the account that has it. For staff only, as another organisation may have it. */
  readonly accountNumber: string;
}

/** Something of a payload that one account at a time can have. */
interface Wanted {
  readonly path: string;
  readonly key: readonly [string, string];
}

interface Exclusive {
  readonly wanted: (payload: Partially<AccountImportRequest>) => Wanted[];
  /** Numbers the wanted keys from 1. */
  readonly holders: string;
  /** Whether only accounts of the supplier's own organisation count; the statement takes its code then. */
  readonly isWithinOrganization?: boolean;
}

const ASKED = 'unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (one, other, at)';
const MOST = 100;
const FOUND = `SELECT asked.at::integer AS at, a.account_number AS "accountNumber" FROM ${ASKED}`;

/** Exclusive values by the code of the error for a conflict. */
const EXCLUSIVE: { readonly [Code in ErrorCode]?: Exclusive } = {
  supply_point_in_use: {
    wanted: meterPointsOf,
    holders: `${FOUND} JOIN meter_point m ON m.identifier = asked.one AND m.supply_type = asked.other
        AND m.status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED') AND NOT m.is_shared
      JOIN account a ON a.id = m.account_id ORDER BY asked.at LIMIT ${MOST}`,
  },
  reference_already_exists: {
    wanted: referencesOf,
    isWithinOrganization: true,
    // Only live suppliers are refused, and only what live ones of their organisation have keeps anything from them.
    holders: `${FOUND} JOIN import_supplier own ON own.code = $3 CROSS JOIN LATERAL (
        SELECT r.account_id FROM account_reference r
        WHERE NOT r.is_shared AND r.organization_id = own.organization_id AND r.namespace = asked.one AND r.value = asked.other
        UNION SELECT r.account_id FROM account_reference r
        WHERE r.is_shared AND r.organization_id = own.organization_id AND r.namespace = asked.one AND r.value = asked.other) r
      JOIN account a ON a.id = r.account_id
      JOIN import_supplier s ON s.id = a.import_supplier_id AND NOT s.is_sandbox ORDER BY asked.at LIMIT ${MOST}`,
  },
};

/** Something that one account at a time can have. */
export interface ExclusiveThing {
  readonly kind: 'meter_point' | 'reference';
  /** Where the payload names it. */
  readonly path: string;
  /** A meter point with its fuel, or a reference behind its namespace. */
  readonly key: readonly [string, string];
}

/** The values of a payload that only one account may have. */
export function exclusiveThingsOf(payload: Partially<AccountImportRequest>): ExclusiveThing[] {
  return [
    ...meterPointsOf(payload).map((wanted) => ({ kind: 'meter_point' as const, ...wanted })),
    ...referencesOf(payload).map((wanted) => ({ kind: 'reference' as const, ...wanted })),
  ];
}

const OF_OWN_ORGANIZATION = `SELECT DISTINCT asked.at::integer AS at FROM ${ASKED}
  JOIN meter_point m ON m.identifier = asked.one AND m.supply_type = asked.other
    AND m.status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED') AND NOT m.is_shared
  JOIN account a ON a.id = m.account_id
  JOIN import_supplier holder ON holder.id = a.import_supplier_id
  JOIN import_supplier own ON own.id = $3 AND own.organization_id = holder.organization_id ORDER BY 1`;

/** Finds the accounts that hold values a payload needs exclusively. For workers and staff: reads all organisations. */
@Injectable()
export class HeldElsewhereQueries {
  constructor(private readonly database: Database) {}

  /** Whether an error of this code is about something that another account has. */
  static isAbout(code: string): boolean {
    return EXCLUSIVE[code as ErrorCode] !== undefined;
  }

  /**
   * The meter points among them that accounts of the supplier's own organisation have.
   * @returns their paths, in the order in which they are given
   */
  async findOfOwnOrganization(importSupplierId: string, things: readonly ExclusiveThing[]): Promise<string[]> {
    const points = things.filter(({ kind }) => kind === 'meter_point');
    if (points.length === 0) return [];
    const [identifiers, fuels] = [0, 1].map((part) => points.map(({ key }) => key[part]));
    const rows = await this.database.reader.query<{ at: number }[]>(OF_OWN_ORGANIZATION, [
      identifiers,
      fuels,
      importSupplierId,
    ]);
    return rows.flatMap(({ at }) => points[at - 1]?.path ?? []);
  }

  /**
   * @param code of the error that the account is not created with
   * @param payload normalised, as far as it is there
   * @returns in the order of the payload, the first hundred; nothing for codes that are about nothing of the kind, and for
   *   what has become free
   */
  async find(code: string, payload: Partially<AccountImportRequest>): Promise<readonly HeldElsewhere[]> {
    const exclusive = EXCLUSIVE[code as ErrorCode];
    const wanted = exclusive?.wanted(payload) ?? [];
    if (exclusive === undefined || wanted.length === 0) return [];
    const keys = [0, 1].map((part) => wanted.map(({ key }) => key[part]));
    const scope = exclusive.isWithinOrganization === true ? [payload.import_supplier] : [];
    const rows = await this.database.reader.query<
      {
        at: number;
        accountNumber: string;
      }[]
    >(exclusive.holders, [...keys, ...scope]);
    return rows.map(({ at, accountNumber }) => {
      const { path = '', key = [] } = wanted[at - 1] ?? {};
      return { path, wanted: key.join(' '), accountNumber };
    });
  }
}

function meterPointsOf({ supply_addresses }: Partially<AccountImportRequest>): Wanted[] {
  return (supply_addresses ?? []).flatMap((address, position) =>
    (address?.meter_points ?? []).flatMap((point, at): Wanted[] =>
      point?.identifier === undefined || point.supply_type === undefined
        ? []
        : [
            {
              path: `supply_addresses.${position}.meter_points.${at}.identifier`,
              key: [point.identifier, point.supply_type],
            },
          ],
    ),
  );
}

function referencesOf({ references }: Partially<AccountImportRequest>): Wanted[] {
  return (references ?? []).flatMap((reference, at): Wanted[] =>
    reference?.namespace === undefined || reference.value === undefined
      ? []
      : [{ path: `references.${at}.value`, key: [reference.namespace, reference.value] }],
  );
}
