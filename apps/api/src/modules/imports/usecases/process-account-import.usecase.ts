import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorCode } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/database.js';
import { isTransientDatabaseError } from '../../../platform/database/pg-error.js';
import { versionOf } from '../../../platform/keys/sealing-keys.js';
import { backOffSeconds } from '../../../platform/lifecycle/back-off.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { LogThrottle } from '../../../platform/logging/log-throttle.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { currentWork } from '../../../platform/logging/work-context.js';
import { importClaims, importsPutBack, leasesLost } from '../../../platform/metrics/process-metrics.js';
import type { Span } from '../../../platform/telemetry/span.js';
import { readTraceparent } from '../../../platform/telemetry/trace-context.js';
import { beginSpan, currentSpan, inSpan } from '../../../platform/telemetry/tracer.js';
import { failureOf } from '../process/failure.js';
import { type ClaimedImport, ImportProcessesRepository } from '../process/import-processes.repository.js';
import { invalidPayloadError } from '../process/invalid-payload.js';
import type { LatestError } from '../process/latest-error.js';
import { LeaseKeeper } from '../process/lease-keeper.js';
import { LeaseLost } from '../process/lease-lost.js';
import { payloadDigest } from '../sealing/jsonb-text.js';
import { OpenedPayloads } from '../sealing/opened-payloads.js';
import { keyName, PayloadKeys } from '../sealing/payload-keys.js';
import { CreateImportedAccountsUseCase } from './create-imported-accounts.usecase.js';
import { ImportRequestReader } from './read-import-request.js';

/** Milliseconds in which a worker takes nothing on after the database had no room: it would only fail too. */
const OUTAGE_REST = 5_000;

/** Seconds until an import is retried that no sealing key of this process opens, and why it is put back. */
const UNTIL_KEYS_ARE_GIVEN = 60;
const KEY_MISSING: ErrorCode = 'payload_not_readable';

/** Milliseconds between attempts to note a failure while the database is away. */
const NOTE_AGAIN = 250;

export type ProcessOutcome = 'processed' | 'dry_run_succeeded' | 'failed' | 'requeued' | 'not_claimed' | 'lease_lost';

/** Processes one waiting import: creates the account, runs the dry run, records the error, or returns it to the queue. */
@Injectable()
export class ProcessAccountImportUseCase {
  private restUntil = Number.NEGATIVE_INFINITY;
  private readonly throttle = new LogThrottle();

  constructor(
    private readonly processes: ImportProcessesRepository,
    private readonly leases: LeaseKeeper,
    private readonly reader: ImportRequestReader,
    private readonly accounts: CreateImportedAccountsUseCase,
    private readonly payloads: OpenedPayloads,
    private readonly keys: PayloadKeys,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly logger: AppLogger,
  ) {}

  /** Running it twice, at once or later, changes nothing: only the holder of the lease can settle. */
  async run(processId: string): Promise<ProcessOutcome> {
    const rest = this.restUntil - performance.now();
    if (rest > 0) await wait(rest);
    const startedAt = performance.now();
    const claimed = await this.leases.claim(processId);
    importClaims.inc({ outcome: claimed === null ? 'not_claimed' : 'claimed' });
    if (claimed === null) return 'not_claimed';
    failpoint('imports.claimed');
    const span = beginAttempt(claimed, startedAt);
    let outcome: ProcessOutcome | undefined;
    try {
      outcome = await this.settle(claimed);
    } finally {
      this.leases.release(claimed);
      if (outcome === 'lease_lost') leasesLost.inc({ noticed_by: 'worker' });
      span?.set({ 'carryover.outcome': outcome ?? 'unsettled' });
      span?.end();
    }
    return outcome;
  }

  private async settle(claimed: ClaimedImport): Promise<ProcessOutcome> {
    try {
      return await this.attempt(claimed);
    } catch (error) {
      return await this.settleFailure(claimed, error);
    }
  }

  private async attempt(claimed: ClaimedImport): Promise<ProcessOutcome> {
    const address = { processId: claimed.id, version: claimed.version };
    return this.payloads.use(claimed, address, (sent) => this.import(claimed, sent));
  }

  private async import(claimed: ClaimedImport, sent: unknown): Promise<ProcessOutcome> {
    const { supplier, catalogueVersion } = claimed;
    const read = () => this.reader.readStored(supplier, sent, { catalogueVersion });
    const stored = await inSpan('imports.check', {}, read);
    const { payload, referenceData, ruleErrors } = stored;
    if (payload === null) return this.fail(claimed, invalidPayloadError(ruleErrors));
    const command = {
      processId: claimed.id,
      importSupplierId: claimed.importSupplierId,
      payload,
      supplierName: supplier.name,
      settings: supplier.settings,
      isSandbox: supplier.isSandbox,
      referenceData,
    };
    if (!claimed.isDryRun) {
      // Also for one that is stored as JSON, as it may be sealed meanwhile.
      const digest = payloadDigest(sent);
      const accountNumber = await inSpan('imports.create', {}, () => this.accounts.run(claimed, command, digest));
      Object.assign(currentWork()?.subject ?? {}, { account_number: accountNumber });
      failpoint('imports.committed');
      return 'processed';
    }
    const flags = await inSpan('imports.dry_run', {}, () => this.accounts.dryRun(command));
    if (!(await this.processes.settleDryRun(this.database.reader, claimed, flags))) throw new LeaseLost();
    return 'dry_run_succeeded';
  }

  private async settleFailure(claimed: ClaimedImport, error: unknown): Promise<ProcessOutcome> {
    if (error instanceof LeaseLost) return 'lease_lost';
    const failure = failureOf(error, claimed.id);
    const { isTransient, isOutage, isUnreadable } = failure;
    if (isUnreadable && !(await this.hasKeyOf(claimed))) return this.waitForKey(claimed);
    if (!failure.isAnticipated) this.logger.error('imports.account.failed', error, { import_process_id: claimed.id });
    if (isOutage) {
      this.restUntil = performance.now() + OUTAGE_REST;
      importsPutBack.inc({ reason: 'no_room' });
    } else if (isUnreadable || !isTransient || claimed.attempt >= this.environment.maxAttempts)
      return this.fail(claimed, failure.error);
    return this.putBack(claimed, backOffSeconds(claimed.attempt), failure.error.code, !isOutage);
  }

  private hasKeyOf({ sealedKey }: ClaimedImport): Promise<boolean> {
    return this.patiently(async () => sealedKey === null || (await this.keys.isAtHand(sealedKey)));
  }

  /** The key may be with another worker, or come: the import is tried again for as long as it takes, which a figure tells. */
  private waitForKey(claimed: ClaimedImport): Promise<ProcessOutcome> {
    const key = keyName(versionOf(claimed.sealedKey ?? ''));
    this.throttle.log((fields) => this.logger.warn('imports.account.key_missing', { key, ...fields }));
    importsPutBack.inc({ reason: 'key_missing' });
    return this.putBack(claimed, UNTIL_KEYS_ARE_GIVEN, KEY_MISSING, false);
  }

  private async putBack(
    claimed: ClaimedImport,
    delay: number,
    reason: ErrorCode,
    counts: boolean,
  ): Promise<ProcessOutcome> {
    currentSpan()?.fail(reason);
    const requeued = await this.patiently(() =>
      this.processes.requeue(this.database.reader, claimed, delay, reason, counts),
    );
    return requeued ? 'requeued' : 'lease_lost';
  }

  private async fail(claimed: ClaimedImport, error: LatestError): Promise<ProcessOutcome> {
    currentSpan()?.fail(error.code);
    const settled = await this.patiently(() => this.processes.settleFailed(this.database.reader, claimed, error));
    return settled ? 'failed' : 'lease_lost';
  }

  /** Retries settling an attempt until the lease ends, because the database may be what failed. */
  private async patiently(settle: () => Promise<boolean>): Promise<boolean> {
    const deadline = performance.now() + this.environment.leaseSeconds * 1_000;
    for (;;) {
      try {
        return await settle();
      } catch (error) {
        if (!isTransientDatabaseError(error) || performance.now() > deadline) throw error;
        await wait(NOTE_AGAIN);
      }
    }
  }
}

/** The attempt as a part of the trace that began with the request for the import: the queue carries none of it, the row does. */
function beginAttempt({ id, attempt, traceContext }: ClaimedImport, startedAt: number): Span | undefined {
  const fields = { 'carryover.import_process.id': id, 'carryover.import_process.attempt': attempt };
  const parent = readTraceparent(traceContext);
  const span = beginSpan('imports.attempt', { kind: 'consumer', parent, startedAt, fields });
  if (span === undefined) return undefined;
  const work = currentWork();
  if (work !== undefined) work.span = span;
  beginSpan('imports.claim', { parent: span.context, startedAt })?.end();
  return span;
}
