import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { SealingKeys, versionOf } from '../../../platform/keys/sealing-keys.js';
import { SecretNotReadable, WebhookSecrets } from './webhook-secrets.js';

/** Webhooks of one transaction. */
const BATCH = 100;

/** Webhooks of suppliers, and those that rules of alerts post to. */
const SEALED_THINGS = ['supplier', 'alert'] as const;
type SealedThing = (typeof SEALED_THINGS)[number];

/** Result of one batch of webhooks whose secrets were checked. */
export interface ResealedBatch {
  /** Secrets sealed anew. */
  readonly resealed: number;
  /** Secrets that no key opens; they are not changed. */
  readonly unreadable: number;
}

/** How many secrets hang on a version of the sealing key. */
export interface VersionInUse {
  readonly version: string;
  readonly secrets: number;
}

interface SealedRow {
  readonly id: string;
  readonly secret: string;
  readonly earlier: string | null;
  readonly is_over: boolean | null;
  readonly oldest: string | null;
  readonly is_oldest_over: boolean | null;
}

const NEXT = `SELECT import_supplier_id AS id, sealed_secret AS secret, earlier_sealed_secret AS earlier,
    earlier_secret_until < clock_timestamp() AS is_over,
    oldest_sealed_secret AS oldest, oldest_secret_until < clock_timestamp() AS is_oldest_over
  FROM supplier_webhook
  WHERE ($1::uuid IS NULL OR import_supplier_id > $1)
    AND (NOT starts_with(sealed_secret, $2) OR NOT starts_with(earlier_sealed_secret, $2)
      OR NOT starts_with(oldest_sealed_secret, $2))
  ORDER BY import_supplier_id LIMIT ${BATCH} FOR UPDATE`;

const UPDATE = `UPDATE supplier_webhook SET sealed_secret = $2, earlier_sealed_secret = $3,
    earlier_secret_until = CASE WHEN $3::text IS NOT NULL THEN earlier_secret_until END,
    oldest_sealed_secret = $4, oldest_secret_until = CASE WHEN $4::text IS NOT NULL THEN oldest_secret_until END
  WHERE import_supplier_id = $1`;

const NEXT_OF_ALERTS = `SELECT id, sealed_webhook AS secret, NULL::text AS earlier, NULL::boolean AS is_over,
    NULL::text AS oldest, NULL::boolean AS is_oldest_over
  FROM alert_rule
  WHERE ($1::uuid IS NULL OR id > $1) AND sealed_webhook IS NOT NULL AND NOT starts_with(sealed_webhook, $2)
  ORDER BY id LIMIT ${BATCH} FOR UPDATE`;

const UPDATE_OF_ALERTS = `UPDATE alert_rule SET sealed_webhook = $2 WHERE id = $1`;

const IN_USE = `SELECT CASE WHEN position('.' IN sealed) = 0 THEN '' ELSE split_part(sealed, '.', 1) END AS version,
    count(*)::int AS secrets
  FROM (SELECT unnest(ARRAY[sealed_secret, earlier_sealed_secret, oldest_sealed_secret]) AS sealed FROM supplier_webhook
    UNION ALL SELECT sealed_webhook FROM alert_rule) w
  WHERE sealed IS NOT NULL GROUP BY 1 ORDER BY 1`;

/** Re-encrypts the secrets of webhooks with the newest key, and lists the keys in use. */
@Injectable()
export class ResealWebhookSecretsUseCase {
  constructor(
    private readonly database: Database,
    private readonly keys: SealingKeys,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Keys with which secrets of webhooks are sealed. */
  async versions(): Promise<VersionInUse[]> {
    return await this.database.reader.query<VersionInUse[]>(IN_USE);
  }

  /**
   * Reseals secrets that are not sealed by the newest key, batch by batch, one transaction each; after an
   * interruption it continues with the rest.
   * @param record adds the batch to the audit trail, in the same transaction
   */
  async run(record: (tx: Tx, batch: ResealedBatch) => Promise<void>): Promise<ResealedBatch> {
    let [resealed, unreadable] = [0, 0];
    for (const thing of SEALED_THINGS) {
      const done = await this.resealAll(thing, record);
      resealed += done.resealed;
      unreadable += done.unreadable;
    }
    return { resealed, unreadable };
  }

  private async resealAll(
    thing: SealedThing,
    record: (tx: Tx, batch: ResealedBatch) => Promise<void>,
  ): Promise<ResealedBatch> {
    let [resealed, unreadable] = [0, 0];
    for (let after: string | null = null; ; ) {
      const batch: ResealedBatch & { last: string | null } = await this.database.transaction(async (tx) => {
        const done = await this.reseal(tx, thing, after);
        if (done.resealed > 0) await record(tx, { resealed: done.resealed, unreadable: done.unreadable });
        return done;
      });
      resealed += batch.resealed;
      unreadable += batch.unreadable;
      if (batch.last === null) return { resealed, unreadable };
      after = batch.last;
    }
  }

  private async reseal(
    tx: Tx,
    thing: SealedThing,
    after: string | null,
  ): Promise<ResealedBatch & { last: string | null }> {
    const position = [after, `${this.keys.newest}.`];
    const rows =
      thing === 'supplier'
        ? await tx.query<SealedRow[]>(NEXT, position)
        : await tx.query<SealedRow[]>(NEXT_OF_ALERTS, position);
    let [resealed, unreadable] = [0, 0];
    for (const { id, secret, ...row } of rows) {
      const newest = this.sealedAnew(secret, id);
      const replaced = [
        { before: row.earlier, isOver: row.is_over },
        { before: row.oldest, isOver: row.is_oldest_over },
      ].map(({ before, isOver }) => {
        const anew = this.sealedAnew(before, id);
        // An earlier secret whose day is over does not sign any more.
        return { before, anew, kept: anew ?? (isOver ? null : before) };
      });
      if (thing === 'supplier') await tx.query(UPDATE, [id, newest ?? secret, ...replaced.map(({ kept }) => kept)]);
      else await tx.query(UPDATE_OF_ALERTS, [id, newest ?? secret]);
      resealed += [{ before: secret, anew: newest }, ...replaced].filter(isChanged).length;
      unreadable +=
        Number(newest === null) + replaced.filter(({ kept, anew }) => kept !== null && anew === null).length;
    }
    return { resealed, unreadable, last: rows.at(-1)?.id ?? null };
  }

  /** @returns the secret sealed with the newest key; null for one that no key opens, and without one */
  private sealedAnew(sealed: string | null, owner: string): string | null {
    if (sealed === null || versionOf(sealed) === this.keys.newest) return sealed;
    try {
      return this.secrets.seal(this.secrets.open(sealed, owner), owner);
    } catch (error) {
      if (error instanceof SecretNotReadable) return null;
      throw error;
    }
  }
}

function isChanged({ before, anew }: { readonly before: string | null; readonly anew: string | null }): boolean {
  return anew !== null && anew !== before;
}
