import {
  type AccountControlTotals,
  type AccountImportRequest,
  type AccountProfile,
  controlTotalsOf,
  type Partially,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { type ExclusiveThing, exclusiveThingsOf, HeldElsewhereQueries } from '../../accounts/index.js';
import { totalsOfPayload } from '../erasure/totals-of-payload.js';
import { failureOf } from '../process/failure.js';
import { OpenedPayloads } from '../sealing/opened-payloads.js';
import { PayloadSeals, type StoredForm, storedFormSql } from '../sealing/payload-seals.js';
import { ImportRequestReader } from '../usecases/read-import-request.js';
import { profileOfPayload, SENT_ON } from './stored-profiles.queries.js';

/** A problem that an import would fail for, without the value that was sent. */
export interface ValidationProblem {
  readonly code: string;
  readonly rule: string | null;
  /** Dotted, with positions; "" is the account as a whole. */
  readonly path: string;
}

/** Result of validating a stored import. */
export interface ValidatedImport {
  readonly id: string;
  readonly problems: readonly ValidationProblem[];
  /** Null where its payload is not valid. */
  readonly totals: AccountControlTotals | null;
  readonly customers: number;
  /** Its share in the profile of its wave; null for an invalid payload. */
  readonly profile: AccountProfile | null;
  /** Keys that only one account may have; empty for sandbox suppliers, whose accounts may share them. */
  readonly exclusive: readonly ExclusiveThing[];
  /** Empty lists in which its values were looked up. */
  readonly emptyLists: readonly string[];
}

interface Stored extends StoredForm {
  readonly id: string;
  readonly version: number;
  readonly supplierId: string;
  readonly sentOn: string;
}

const OPEN = `SELECT p.id, v.version, p.import_supplier_id AS "supplierId", ${SENT_ON}, ${storedFormSql('v')}
  FROM account_import_process p JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
  WHERE p.id = ANY($1::uuid[]) AND v.erased_at IS NULL`;

/** Validates the stored payloads of waiting imports as a worker would now: rules, catalogue, settings, documents, references. */
@Injectable()
export class StoredImportsValidator {
  constructor(
    private readonly database: Database,
    private readonly seals: PayloadSeals,
    private readonly payloads: OpenedPayloads,
    private readonly reader: ImportRequestReader,
    private readonly held: HeldElsewhereQueries,
  ) {}

  /**
   * Validates some imports; must not be called inside a database transaction, since it may ask the storage of documents.
   * Meter points that an account of another organisation has are not among the problems: only a real import finds those.
   * @returns in the order of the ids, without those that have no payload, or none any more
   * @throws what may pass, such as an unavailable storage, or a key that this process does not have yet
   */
  async validate(ids: readonly string[]): Promise<ValidatedImport[]> {
    const { reader } = this.database;
    const validated: ValidatedImport[] = [];
    for (const batch of await this.payloads.batches(reader, ids, ids.length)) {
      const stored = await reader.query<Stored[]>(OPEN, [batch]);
      validated.push(...(await Promise.all(stored.map((one) => this.validateOne(one)))));
    }
    return validated;
  }

  private async validateOne(stored: Stored): Promise<ValidatedImport> {
    const { id, version } = stored;
    try {
      return await this.payloads.use(stored, { processId: id, version }, (sent) => this.validateSent(stored, sent));
    } catch (error) {
      if (error instanceof SealNotReadable && this.seals.hasKeyOf(stored)) return invalid(id, UNREADABLE);
      const failure = failureOf(error, id);
      // A failure that may pass is tried again later; it is no finding.
      if (failure.isTransient) throw error;
      return invalid(id, { code: failure.error.code });
    }
  }

  private async validateSent({ id, supplierId, sentOn }: Stored, sent: unknown): Promise<ValidatedImport> {
    const empty = new Set<string>();
    const { payload, supplier, ruleErrors } = await this.reader.readStored(supplierId, sent, {
      onEmptyList: (list) => empty.add(list),
    });
    const problems = ruleErrors.map(({ code, rule, path }) => ({ code, rule, path }));
    const read = (payload ?? sent) as Partially<AccountImportRequest>;
    const exclusive = supplier === null || supplier.isSandbox || payload === null ? [] : exclusiveThingsOf(payload);
    const own = await this.held.findOfOwnOrganization(supplierId, exclusive);
    return {
      id,
      problems: [...problems, ...own.map((path) => ({ code: 'supply_point_in_use', rule: null, path }))],
      totals: payload === null ? totalsOfPayload(sent) : controlTotalsOf(payload),
      customers: read.customers?.length ?? 0,
      profile: profileOfPayload(read, sentOn),
      exclusive,
      // In a sandbox nothing is refused for a list, so none has to be loaded.
      emptyLists: supplier === null || supplier.isSandbox ? [] : [...empty],
    };
  }
}

/** It was changed since it was sealed: that no other key is to come makes it no better. */
const UNREADABLE = { code: 'payload_not_readable' };

function invalid(id: string, { code }: Pick<ValidationProblem, 'code'>): ValidatedImport {
  const problems = [{ code, rule: null, path: '' }];
  return { id, problems, totals: null, customers: 0, profile: null, exclusive: [], emptyLists: [] };
}
