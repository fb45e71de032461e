import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import type { AlertChannel, AlertEvent, MessageStatus } from '../alert-rule.js';
import type { AlertWords } from './alert-words.js';

/** Seconds a worker may hold a message; longer than handing it over may take. */
const LEASE_SECONDS = 120;

/** Recipients of the messages about a rule. */
export interface Recipients {
  readonly id: string;
  readonly mailTo: readonly string[];
  readonly webhookHost: string | null;
}

/** A message a worker holds for a while. */
export interface ClaimedMessage {
  readonly id: string;
  readonly ruleId: string;
  readonly event: AlertEvent;
  readonly channel: AlertChannel;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly attempt: number;
  readonly createdAt: Date;
  /** Whether the message still applies: it tells that an alert began, and the alert has not ended. */
  readonly stands: boolean;
  /** Null for a mail, and when the rule has no webhook there any more. */
  readonly sealedWebhook: string | null;
}

/** What becomes of a message after an attempt to send it. */
export interface MessageOutcome {
  readonly status: MessageStatus;
  readonly reason: string | null;
  /** Seconds until the next attempt, for PENDING. */
  readonly delay: number;
}

// Nobody is told the same of an alert twice.
const WRITE = `INSERT INTO alert_message (id, rule_id, alert_id, event, channel, recipient, subject, body, status, attempt, due_at,
    created_at, modified_at)
  SELECT $1, $2, $3::uuid, $4, $5, $6, $7, $8, 'PENDING', 0, clock_timestamp(), clock_timestamp(), clock_timestamp()
  WHERE NOT EXISTS (SELECT FROM alert_message m WHERE m.alert_id = $3::uuid AND m.event = $4 AND m.channel = $5 AND m.recipient = $6)`;

// The end of an alert waits until its beginning has arrived there, or was given up.
const CLAIM = `WITH claimed AS (
    UPDATE alert_message SET attempt = attempt + 1, due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
      modified_at = clock_timestamp()
    WHERE id IN (SELECT m.id FROM alert_message m WHERE m.status = 'PENDING' AND m.due_at <= clock_timestamp()
        AND (m.event <> 'RESOLVED' OR NOT EXISTS (SELECT FROM alert_message b WHERE b.alert_id = m.alert_id
          AND b.channel = m.channel AND b.recipient = m.recipient AND b.event = 'FIRING' AND b.status = 'PENDING'))
      ORDER BY m.due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT m.id, m.rule_id AS "ruleId", m.event, m.channel, m.recipient, m.subject, m.body, m.attempt, m.created_at AS "createdAt",
    CASE WHEN m.channel = 'WEBHOOK' AND m.recipient = r.webhook_host THEN r.sealed_webhook END AS "sealedWebhook",
    m.event = 'FIRING' AND a.id IS NOT NULL AND a.ended_at IS NULL AS stands
  FROM claimed m JOIN alert_rule r ON r.id = m.rule_id LEFT JOIN alert a ON a.id = m.alert_id ORDER BY m.created_at, m.id`;

const SETTLE = `UPDATE alert_message SET status = $3, reason = $4, modified_at = clock_timestamp(),
    due_at = clock_timestamp() + make_interval(secs => $5::float8)
  WHERE id = $1 AND attempt = $2 AND status = 'PENDING'`;

const TOLD = `SELECT DISTINCT channel, recipient FROM alert_message WHERE alert_id = $1 AND event = 'FIRING' AND status <> 'FAILED'
  ORDER BY channel, recipient`;

const GIVE_UP = `UPDATE alert_message SET status = 'FAILED', reason = 'The rule was disabled or removed before it was sent.',
    modified_at = clock_timestamp()
  WHERE rule_id = $1 AND status = 'PENDING'`;

// Who was told the beginning is told the end, whoever the rule names by then.
const GIVE_UP_GONE = `UPDATE alert_message m SET status = 'FAILED', reason = 'The rule names this recipient no more.',
    modified_at = clock_timestamp()
  WHERE m.rule_id = $1 AND m.status = 'PENDING'
    AND NOT CASE m.channel WHEN 'MAIL' THEN m.recipient = ANY($2::text[]) ELSE m.recipient IS NOT DISTINCT FROM $3::text END
    AND (m.event <> 'RESOLVED' OR NOT EXISTS (SELECT FROM alert_message b WHERE b.alert_id = m.alert_id AND b.event = 'FIRING'
      AND b.channel = m.channel AND b.recipient = m.recipient AND b.status IN ('SENT', 'UNCERTAIN')))`;

const GIVE_BACK = `UPDATE alert_message SET attempt = attempt - 1, due_at = clock_timestamp()
  WHERE id = $1 AND attempt = $2 AND status = 'PENDING'`;

/** Notifications about alerts: recipients and delivery state. */
@Injectable()
export class AlertMessagesRepository {
  /** Queues a message for each recipient of the rule who has none of it yet. Nothing is sent before the transaction commits. */
  async write(
    tx: Tx,
    { id: ruleId, mailTo, webhookHost }: Recipients,
    event: AlertEvent,
    alertId: string | null,
    { subject, body }: AlertWords,
  ): Promise<void> {
    const mails = mailTo.map((address) => ['MAIL', address] as const);
    const all = webhookHost === null ? mails : [...mails, ['WEBHOOK', webhookHost] as const];
    for (const [channel, recipient] of all)
      await tx.query(WRITE, [newId(), ruleId, alertId, event, channel, recipient, subject, body]);
  }

  /** Writes notifications of the end of an alert, to all who were notified of its beginning. */
  async writeEnd(tx: Tx, ruleId: string, alertId: string, { subject, body }: AlertWords): Promise<void> {
    const told = await tx.query<{ channel: AlertChannel; recipient: string }[]>(TOLD, [alertId]);
    for (const { channel, recipient } of told)
      await tx.query(WRITE, [newId(), ruleId, alertId, 'RESOLVED', channel, recipient, subject, body]);
  }

  /** Ends the waiting messages of a rule as failed. */
  async giveUp(tx: Tx, ruleId: string): Promise<void> {
    await tx.query(GIVE_UP, [ruleId]);
  }

  /** Ends the waiting messages of a rule to those whom it names no more. */
  async giveUpGone(tx: Tx, { id, mailTo, webhookHost }: Recipients): Promise<void> {
    await tx.query(GIVE_UP_GONE, [id, mailTo, webhookHost]);
  }

  /** Claims messages that are due; those of a worker that ended are due again after its lease. */
  async claim(tx: Tx, limit: number): Promise<ClaimedMessage[]> {
    return await tx.query<ClaimedMessage[]>(CLAIM, [limit]);
  }

  async settle(tx: Tx, { id, attempt }: ClaimedMessage, { status, reason, delay }: MessageOutcome): Promise<void> {
    await tx.query(SETTLE, [id, attempt, status, reason, delay]);
  }

  /** Releases the claim, because the worker is stopping. */
  async giveBack(tx: Tx, { id, attempt }: ClaimedMessage): Promise<void> {
    await tx.query(GIVE_BACK, [id, attempt]);
  }
}
