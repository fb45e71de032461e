import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import type { FoundSubject, HeldRule } from '../alert-rule.js';
import { CONDITIONS } from './conditions.js';

/** Seconds after which a rule is evaluated again. */
const EVERY_SECONDS = 5;
/** The same for one that could not be looked at. */
const AFTER_PROBLEM_SECONDS = 60;
/** Seconds after which another worker may claim a rule; longer than an evaluation may take. */
const LEASE_SECONDS = 60;
/** Milliseconds that looking for what a rule is about may take. */
const LOOKING = 3_000;
/** Seconds for which the condition must not have held before an alert is over, so that it does not come and go. */
const CLEAR_SECONDS = 60;

/** Days for which alerts that are over are kept, with what was sent about them. */
const KEPT_DAYS = 90;

/** An alert that is not over. */
export interface StandingAlert {
  readonly id: string;
  readonly subject: string;
  readonly summary: string;
  readonly beganAt: Date;
  readonly isTold: boolean;
  /** Whether it did not arrive at somebody whom the rule names no more, and somebody whom it names now was not told. */
  readonly isMissed: boolean;
  /** Whether the condition did not hold at the latest evaluation. */
  readonly isClear: boolean;
  /** Whether it has not held for as long as an end has to last. */
  readonly isOver: boolean;
}

const RULE = `id, name, kind, import_supplier_id AS "importSupplierId", threshold, window_minutes AS "windowMinutes",
    created_at AS "createdAt", mail_to AS "mailTo", webhook_host AS "webhookHost",
    coalesce(silenced_until > clock_timestamp(), false) AS "isSilenced", claimed_at::text AS claim`;

// No lock is held during the evaluation: a change, a silence or a removal meanwhile does not wait, and ends the claim.
const CLAIM = `UPDATE alert_rule SET claimed_at = clock_timestamp()
  WHERE id = (SELECT id FROM alert_rule WHERE removed_at IS NULL AND is_enabled
      AND (evaluated_at IS NULL OR evaluated_at <= clock_timestamp()
        - make_interval(secs => CASE WHEN problem IS NULL THEN ${EVERY_SECONDS} ELSE ${AFTER_PROBLEM_SECONDS} END))
      AND (claimed_at IS NULL OR claimed_at <= clock_timestamp() - make_interval(secs => ${LEASE_SECONDS}))
    ORDER BY evaluated_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING ${RULE}`;

const SETTLE = `UPDATE alert_rule SET evaluated_at = clock_timestamp(), claimed_at = NULL, problem = NULL
  WHERE id = $1 AND claimed_at = $2::timestamptz RETURNING ${RULE}`;

const NOTE_PROBLEM = `UPDATE alert_rule SET evaluated_at = clock_timestamp(), claimed_at = NULL, problem = $3
  WHERE id = $1 AND claimed_at = $2::timestamptz`;

const BEGINNING = `SELECT FROM alert_message m WHERE m.alert_id = a.id AND m.event = 'FIRING'`;

const STANDING = `WITH named AS (
    SELECT 'MAIL' AS channel, unnest(mail_to) AS recipient FROM alert_rule WHERE id = $1
    UNION ALL SELECT 'WEBHOOK', webhook_host FROM alert_rule WHERE id = $1 AND webhook_host IS NOT NULL)
  SELECT a.id, a.subject, a.summary, a.began_at AS "beganAt", a.told_at IS NOT NULL AS "isTold",
    EXISTS (${BEGINNING} AND m.status = 'FAILED' AND (m.channel, m.recipient) NOT IN (SELECT n.channel, n.recipient FROM named n))
      AND EXISTS (SELECT FROM named n WHERE NOT EXISTS (${BEGINNING} AND m.channel = n.channel AND m.recipient = n.recipient)) AS "isMissed",
    a.clear_since IS NOT NULL AS "isClear",
    coalesce(a.clear_since <= clock_timestamp() - make_interval(secs => ${CLEAR_SECONDS}), false) AS "isOver"
  FROM alert a WHERE a.rule_id = $1 AND a.ended_at IS NULL`;

const OPEN = `INSERT INTO alert (id, rule_id, subject, summary, href, began_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp()) RETURNING id, subject, summary, began_at AS "beganAt", false AS "isTold",
    false AS "isMissed", false AS "isClear", false AS "isOver"`;

const RENEW = `UPDATE alert SET summary = $2, href = $3, change = nextval('alert_change_seq') WHERE id = $1`;
const SET_CLEAR = `UPDATE alert SET clear_since = CASE WHEN $2 THEN clock_timestamp() END WHERE id = $1`;
const TELL = `UPDATE alert SET told_at = clock_timestamp(), change = nextval('alert_change_seq') WHERE id = $1`;
const END = `UPDATE alert SET ended_at = clock_timestamp(), change = nextval('alert_change_seq') WHERE id = $1`;
const END_ALL = `UPDATE alert SET ended_at = clock_timestamp(), change = nextval('alert_change_seq')
  WHERE rule_id = $1 AND ended_at IS NULL`;

const FORGET = `WITH forgotten AS (
    DELETE FROM alert WHERE id IN (
      SELECT id FROM alert WHERE ended_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS}) ORDER BY id LIMIT 500))
  DELETE FROM alert_message WHERE id IN (
    SELECT id FROM alert_message WHERE alert_id IS NULL AND created_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS})
    ORDER BY id LIMIT 500)`;

/** Alerts that stand. The rows are the state, whichever process evaluates. */
@Injectable()
export class StandingAlertsRepository {
  /** Claims the rule whose evaluation is longest ago. @returns null when none is due */
  async claim(tx: Tx): Promise<HeldRule | null> {
    const [rules] = await tx.query<[HeldRule[], number]>(CLAIM);
    return rules[0] ?? null;
  }

  /** Locks the claimed rule and returns its current version. @returns null when it was changed, silenced, removed or claimed since */
  async settle(tx: Tx, { id, claim }: HeldRule): Promise<HeldRule | null> {
    const [rules] = await tx.query<[HeldRule[], number]>(SETTLE, [id, claim]);
    return rules[0] ?? null;
  }

  /** Stores why a rule could not be evaluated; it is not retried at once and does not look clear. */
  async noteProblem(tx: Tx, { id, claim }: HeldRule, problem: string): Promise<void> {
    await tx.query(NOTE_PROBLEM, [id, claim, problem]);
  }

  /** Subjects for which the condition holds now. Sets a short time-out for the transaction. */
  async find(tx: Tx, rule: HeldRule): Promise<FoundSubject[]> {
    const { sql, parameters } = CONDITIONS[rule.kind];
    const standing = (await this.listStanding(tx, rule.id)).map(({ subject }) => subject);
    await tx.query(`SET LOCAL statement_timeout = ${LOOKING}`);
    return await tx.query<FoundSubject[]>(sql, [...parameters(rule, standing)]);
  }

  async listStanding(tx: Tx, ruleId: string): Promise<StandingAlert[]> {
    return await tx.query<StandingAlert[]>(STANDING, [ruleId]);
  }

  async open(tx: Tx, ruleId: string, { subject, summary, href }: FoundSubject): Promise<StandingAlert> {
    const [opened] = await tx.query<[StandingAlert]>(OPEN, [newId(), ruleId, subject, summary, href]);
    return opened;
  }

  /** Updates summary and link, where they differ. */
  async renew(tx: Tx, { id }: StandingAlert, { summary, href }: FoundSubject): Promise<void> {
    await tx.query(RENEW, [id, summary, href]);
  }

  /** Stores whether the condition has stopped holding, and since when. */
  async setClear(tx: Tx, id: string, isClear: boolean): Promise<void> {
    await tx.query(SET_CLEAR, [id, isClear]);
  }

  /** Marks the alert as reported. */
  async tell(tx: Tx, id: string): Promise<void> {
    await tx.query(TELL, [id]);
  }

  async end(tx: Tx, id: string): Promise<void> {
    await tx.query(END, [id]);
  }

  /** Ends all alerts of a rule that is disabled or removed, without notifications. */
  async endAll(tx: Tx, ruleId: string): Promise<void> {
    await tx.query(END_ALL, [ruleId]);
  }

  /** Deletes some of the alerts and messages that ended more than {@link KEPT_DAYS} ago. */
  async forgetOld(tx: Tx): Promise<void> {
    await tx.query(FORGET);
  }
}
