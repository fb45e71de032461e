import type { Problem } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { QueryParameters } from '../../../platform/http/query-parameters.js';
import { CorrectionOutdated, ImportedAccountsQueries, PostImportRequests } from '../../accounts/index.js';
import type { SupplierCall } from '../../auth/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { errorFormatProblems } from '../error-format/error-format.js';
import { includeProblems } from '../included-warnings.js';
import { readStrictness } from '../strictness.js';
import { type ValidateImport, ValidateImportUseCase } from '../validation/validate-import.usecase.js';
import { ApplyCorrectionUseCase, type Correction } from './apply-correction.usecase.js';

const PARAMETERS = ['is_dry_run', 'error_format', 'include', 'strict'];

/** Times that a payload is checked when others correct the account meanwhile. */
const MOST_ATTEMPTS = 5;

/** Correct an imported account. */
export interface CorrectImportedAccount {
  readonly organizationId: string;
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly by: SupplierCall;
}

/** A correction, with the warnings about its payload. */
export interface ValidatedCorrection extends Correction {
  readonly accountNumber: string;
  readonly warnings: readonly Problem[];
}

/** Validates a payload as create does, and corrects the account that it names. */
@Injectable()
export class CorrectImportedAccountUseCase {
  constructor(
    private readonly validateImport: ValidateImportUseCase,
    private readonly accounts: ImportedAccountsQueries,
    private readonly requests: PostImportRequests,
    private readonly apply: ApplyCorrectionUseCase,
  ) {}

  /**
   * The answers about the pair come before those about fields.
   *
   * @throws AccountRefused every problem of the payload and the query parameters
   * @throws NotFound the pair names no imported account of the organisation
   * @throws MigrationNotOngoing the supplier is not Ongoing and its settings then refuse data too (R13)
   * @throws as {@link ApplyCorrectionUseCase.run}
   */
  async run({ organizationId, body, query, by }: CorrectImportedAccount): Promise<ValidatedCorrection> {
    const strictness = readStrictness(query);
    const parameters = new QueryParameters(query);
    const isDryRun = parameters.flag('is_dry_run') ?? false;
    parameters.reportUnknown(PARAMETERS);
    const validate = (sent: unknown) =>
      this.validate({
        organizationId,
        body: sent,
        isStrict: strictness.isStrict,
        queryProblems: () => [
          ...parameters.problems,
          ...errorFormatProblems(query),
          ...includeProblems(query),
          ...strictness.problems,
        ],
      });
    const first = await validate(body);
    const { supplier, externalAccountNumber } = first.checked;
    if (supplier === null || externalAccountNumber === null) throw first.checked.refusal;
    const account = await this.accounts.get(organizationId, supplier.code, externalAccountNumber);
    await this.requests.refuseUnlessTaken(account.supplier);
    for (let [attempt, validated] = [1, first]; ; attempt += 1) {
      const { checked, heldAgainst } = validated;
      if (checked.refusal !== null) throw checked.refusal;
      const { payload, warnings } = checked;
      if (payload === null) throw new Error('The payload was to be kept.');
      const { json: payloadJson, hash: payloadHash } = payload;
      const correction = { account, payloadJson, payloadHash, warnings, heldAgainst, isDryRun, by };
      try {
        return { ...(await this.apply.run(correction)), accountNumber: account.accountNumber, warnings };
      } catch (error) {
        if (!(error instanceof CorrectionOutdated) || attempt === MOST_ATTEMPTS) throw error;
      }
      validated = await validate(JSON.parse(payloadJson));
    }
  }

  private async validate(sent: Pick<ValidateImport, 'organizationId' | 'body' | 'isStrict' | 'queryProblems'>) {
    let heldAgainst: number | null = null;
    const correctsOf = async (supplier: ImportSupplier, number: string) => {
      const found = (await this.apply.findCorrected(supplier, [number])).get(number);
      heldAgainst = found?.version ?? null;
      return found?.payload ?? null;
    };
    const checked = await this.validateImport.run({
      ...sent,
      kind: 'correct',
      isKept: true,
      tellsWarnings: true,
      correctsOf,
    });
    return { checked, heldAgainst: heldAgainst as number | null };
  }
}
