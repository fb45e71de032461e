import {
  LIVE_SEVERITIES,
  londonDate,
  type Partially,
  type PayloadClass,
  type PostImportRequest,
  type ReadRequest,
  readRequestInSlices,
  shapeErrors,
  type WalkedPayload,
  walkPayloadInSlices,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { nextTurn } from '../../../platform/http/next-turn.js';
import { Clock } from '../../../platform/time/clock.js';
import { type ImportSupplier, MigrationNotOngoing, SuppliersQueries } from '../../suppliers/index.js';
import { type ImportedAccount, ImportedAccountsQueries } from './imported-accounts.queries.js';

/** A request for an imported account, as far as its shape could be read. */
export interface PostImportReading<T extends PostImportRequest> {
  readonly account: ImportedAccount;
  /** The normalised request; fields with an error are missing from it. */
  readonly request: Partially<T>;
  /** The same with its problems of shape, to be checked by the rules of the caller. */
  readonly read: ReadRequest<T>;
}

/** Reads what is sent for an imported account in the order of the contract: envelope, account, supplier status, fields. */
@Injectable()
export class PostImportRequests {
  constructor(
    private readonly accounts: ImportedAccountsQueries,
    private readonly suppliers: SuppliersQueries,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  /**
   * @param type the request's class
   * @param raw the parsed body
   * @throws FieldErrorsError the body is no object or does not name the pair
   * @throws NotFound the pair names no imported account of the organisation (R153)
   * @throws MigrationNotOngoing the supplier is not Ongoing and its settings then refuse data too (R13)
   */
  async read<T extends PostImportRequest>(
    organizationId: string,
    type: PayloadClass<T>,
    raw: unknown,
  ): Promise<PostImportReading<T>> {
    const { mostListedProblems: mostListed } = this.environment;
    const options = { severities: LIVE_SEVERITIES };
    const walked = await walkPayloadInSlices(type, raw, options, nextTurn);
    const { import_supplier: code, external_account_number: number } = walked.value as Partial<PostImportRequest>;
    if (code === undefined || number === undefined)
      throw new FieldErrorsError(shapeErrors(envelopeOf(walked), mostListed).toJSON());
    const account = await this.accounts.get(organizationId, code, number);
    const { supplier } = account;
    await this.refuseUnlessTaken(supplier);
    const standard = {
      today: londonDate(this.clock.now()),
      isSandbox: supplier.isSandbox,
      severities: supplier.settings.ruleSeverities,
      mostListed,
    };
    const read = await readRequestInSlices(type, raw, standard, nextTurn);
    return { account, request: read.kept.walked.value, read };
  }

  /** @throws MigrationNotOngoing the supplier is not Ongoing and its settings then refuse data too (R13) */
  async refuseUnlessTaken({ id, code, status, settings }: ImportSupplier): Promise<void> {
    if (settings.blockPostImportWhenNotOngoing !== true) return;
    const now = (await this.suppliers.statusNow(id)) ?? status;
    if (now !== 'Ongoing') throw new MigrationNotOngoing(code, now, 'data');
  }
}

/** Problems of the body and its top level; entries of its list are checked after the account was found. */
export function envelopeOf(walked: WalkedPayload<unknown>): WalkedPayload<unknown> {
  const problems = walked.problems.filter(({ path }) => path.length <= 1);
  // Reading may have ended for what is wrong with the entries alone.
  return { ...walked, problems, isCut: walked.isCut && problems.length > 0 };
}
