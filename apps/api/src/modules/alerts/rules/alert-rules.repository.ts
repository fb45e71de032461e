import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { AlertKind } from '../alert-kinds.js';

/** Everything that is set of a rule. */
export interface StoredRule {
  readonly name: string;
  readonly threshold: number | null;
  readonly windowMinutes: number | null;
  readonly mailTo: readonly string[];
  readonly webhookHost: string | null;
  readonly sealedWebhook: string | null;
  readonly isEnabled: boolean;
}

/** A rule as it is changed. */
export interface LockedRule extends StoredRule {
  readonly id: string;
  readonly kind: AlertKind;
  readonly silencedUntil: Date | null;
}

/** A rule that was not there before. */
export interface NewRule extends StoredRule {
  readonly id: string;
  readonly kind: AlertKind;
  readonly importSupplierId: string | null;
  readonly createdBy: string;
}

const INSERT = `INSERT INTO alert_rule (id, name, kind, import_supplier_id, threshold, window_minutes, mail_to, webhook_host,
    sealed_webhook, is_enabled, created_at, created_by, modified_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp(), $11, clock_timestamp()) ON CONFLICT (id) DO NOTHING
  RETURNING id`;

const LOCK = `SELECT id, name, kind, threshold, window_minutes AS "windowMinutes", mail_to AS "mailTo", webhook_host AS "webhookHost",
    sealed_webhook AS "sealedWebhook", is_enabled AS "isEnabled", silenced_until AS "silencedUntil"
  FROM alert_rule WHERE id = $1 AND removed_at IS NULL FOR UPDATE`;

// It is looked at anew at once.
const UPDATE = `UPDATE alert_rule SET name = $2, threshold = $3, window_minutes = $4, mail_to = $5, webhook_host = $6,
    sealed_webhook = $7, is_enabled = $8, evaluated_at = NULL, claimed_at = NULL, modified_at = clock_timestamp()
  WHERE id = $1`;

const SILENCE = `UPDATE alert_rule SET evaluated_at = NULL, claimed_at = NULL,
    silenced_until = CASE WHEN $2::timestamptz > clock_timestamp() THEN $2::timestamptz END WHERE id = $1`;

const REMOVE = `UPDATE alert_rule SET removed_at = clock_timestamp(), claimed_at = NULL, is_enabled = false, webhook_host = NULL, sealed_webhook = NULL,
    mail_to = '{}' WHERE id = $1`;

/** Reads and writes alert rules. */
@Injectable()
export class AlertRulesRepository {
  /** Adds a rule, and changes nothing when one of its id exists. @returns whether it is new */
  async insert(tx: Tx, rule: NewRule): Promise<boolean> {
    const { id, name, kind, importSupplierId, threshold, windowMinutes, mailTo, webhookHost, sealedWebhook } = rule;
    const { isEnabled, createdBy } = rule;
    const set = [threshold, windowMinutes, mailTo, webhookHost, sealedWebhook, isEnabled, createdBy];
    return (await tx.query<unknown[]>(INSERT, [id, name, kind, importSupplierId, ...set])).length > 0;
  }

  /** Locks a rule against changes and evaluation until the transaction ends. */
  async lock(tx: Tx, id: string): Promise<LockedRule | null> {
    const [rule] = await tx.query<LockedRule[]>(LOCK, [id]);
    return rule ?? null;
  }

  async update(tx: Tx, id: string, rule: StoredRule): Promise<void> {
    const { name, threshold, windowMinutes, mailTo, webhookHost, sealedWebhook, isEnabled } = rule;
    await tx.query(UPDATE, [id, name, threshold, windowMinutes, mailTo, webhookHost, sealedWebhook, isEnabled]);
  }

  /** @param until a moment that has passed ends it */
  async silence(tx: Tx, id: string, until: string): Promise<void> {
    await tx.query(SILENCE, [id, until]);
  }

  /** Its alerts stay, to be read; where they went is forgotten. */
  async remove(tx: Tx, id: string): Promise<void> {
    await tx.query(REMOVE, [id]);
  }
}
