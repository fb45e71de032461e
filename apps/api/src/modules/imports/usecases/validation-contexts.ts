import { londonDate, type ReferenceData, type ValidationContext } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { RequestBatcher } from '../../../platform/cache/request-batcher.js';
import { Environment } from '../../../platform/config/environment.js';
import { asPlatform } from '../../../platform/database/data-scope.js';
import { Database } from '../../../platform/database/database.js';
import { Clock } from '../../../platform/time/clock.js';
import { AccountsQueries, type AskedReferences } from '../../accounts/index.js';
import { ReferenceDataCache } from '../../catalogue/index.js';
import type { ImportSupplier } from '../../suppliers/index.js';
import { referencesOf, type SentReference } from '../validation/references-of.js';
import { textField } from '../validation/text-field.js';

/** Payloads whose references are looked up in one round trip at most. */
const MAX_BATCH_SIZE = 64;

/** Facts besides the payload that rules use. */
export interface GatheredContext extends ValidationContext {
  readonly referenceData: ReferenceData;
}

/** An account whose references are looked up. */
export interface ReferringAccount {
  readonly externalAccountNumber: string | null;
  readonly references: readonly SentReference[];
}

/** Collects the context of the rules: date, supplier settings, catalogue, and references that are taken. */
@Injectable()
export class ValidationContexts {
  private readonly platformEmails: ReadonlySet<string>;
  private readonly mostListed: number;
  private readonly taken: RequestBatcher<AskedReferences, ReadonlySet<string>>;

  constructor(
    private readonly referenceData: ReferenceDataCache,
    private readonly accounts: AccountsQueries,
    private readonly database: Database,
    private readonly clock: Clock,
    environment: Environment,
  ) {
    this.mostListed = environment.mostListedProblems;
    this.platformEmails = new Set(environment.platformEmails?.toLowerCase().split(/\s*,\s*/));
    this.taken = new RequestBatcher((asked) => accounts.listTakenReferences(database.reader, asked), {
      maxBatchSize: MAX_BATCH_SIZE,
    });
  }

  /**
   * @param supplier null when it is not known; no reference is checked then, as which are its own is not known either
   * @param catalogueVersion version that the lists have at least; left out, they are those of a moment ago
   */
  async gather(supplier: ImportSupplier | null, payload: unknown, catalogueVersion?: string): Promise<GatheredContext> {
    const [common, takenReferences] = await Promise.all([
      this.common(supplier, catalogueVersion),
      supplier === null ? undefined : this.takenReferences(supplier, payload),
    ]);
    return { ...common, ...(takenReferences === undefined ? {} : { takenReferences }) };
  }

  /**
   * Gathers for many accounts of a supplier at once, without as many promises.
   * @returns what they have in common, and of each the references that other accounts have taken
   */
  async gatherAll(
    supplier: ImportSupplier,
    accounts: readonly ReferringAccount[],
  ): Promise<{ readonly common: GatheredContext; readonly taken: readonly ReadonlySet<string>[] }> {
    const asked = accounts.map(({ externalAccountNumber, references }) => ({
      references,
      importSupplierId: supplier.id,
      externalAccountNumber: externalAccountNumber ?? '',
    }));
    const lookUp = () => this.accounts.listTakenReferences(this.database.reader, asked);
    const isReferring = asked.some(({ references }) => references.length > 0);
    const [common, taken] = await Promise.all([
      this.common(supplier),
      isReferring ? asPlatform(lookUp) : asked.map(() => new Set<string>()),
    ]);
    return { common, taken };
  }

  private async common(supplier: ImportSupplier | null, catalogueVersion?: string): Promise<GatheredContext> {
    return {
      today: londonDate(this.clock.now()),
      platformEmails: this.platformEmails,
      mostListed: this.mostListed,
      referenceData: await (catalogueVersion === undefined
        ? this.referenceData.current()
        : this.referenceData.since(catalogueVersion)),
      ...(supplier === null ? {} : { settings: supplier.settings, isSandbox: supplier.isSandbox }),
    };
  }

  private async takenReferences(supplier: ImportSupplier, payload: unknown): Promise<ReadonlySet<string>> {
    const references = referencesOf(payload);
    if (references.length === 0) return new Set();
    const externalAccountNumber = textField(payload, 'external_account_number') ?? '';
    const asked = { references, importSupplierId: supplier.id, externalAccountNumber };
    // The answer does not say who has a reference, only which of the requested ones are taken.
    return asPlatform(() => this.taken.load(asked));
  }
}
