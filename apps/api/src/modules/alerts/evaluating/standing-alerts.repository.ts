import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import type { AlertCondition, FoundSubject, HeldRule } from '../alert-rule.js';
import { CONDITIONS } from './conditions.js';

/** Seconds after which a rule is looked at again. */
const EVERY_SECONDS = 5;

/** Days for which alerts that are over are kept, with what was sent about them. */
export const KEPT_DAYS = 90;

/** An alert that is not over. */
export interface StandingAlert {
  readonly id: string;
  readonly subject: string;
  readonly summary: string;
  readonly beganAt: Date;
  readonly isTold: boolean;
}

// The lock of the row is what lets one process at a time look at a rule.
const CLAIM = `UPDATE alert_rule SET evaluated_at = clock_timestamp(), problem = NULL
  WHERE id = (SELECT id FROM alert_rule WHERE removed_at IS NULL AND is_enabled
      AND (evaluated_at IS NULL OR evaluated_at <= clock_timestamp() - make_interval(secs => ${EVERY_SECONDS}))
    ORDER BY evaluated_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING id, name, kind, import_supplier_id AS "importSupplierId", threshold, window_minutes AS "windowMinutes",
    created_at AS "createdAt", mail_to AS "mailTo", webhook_host AS "webhookHost",
    coalesce(silenced_until > clock_timestamp(), false) AS "isSilenced"`;

const NOTE_PROBLEM = `UPDATE alert_rule SET evaluated_at = clock_timestamp(), problem = $2 WHERE id = $1`;

const STANDING = `SELECT id, subject, summary, began_at AS "beganAt", told_at IS NOT NULL AS "isTold"
  FROM alert WHERE rule_id = $1 AND ended_at IS NULL`;

const OPEN = `INSERT INTO alert (id, rule_id, subject, summary, href, began_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp()) RETURNING id, subject, summary, began_at AS "beganAt", false AS "isTold"`;

const RENEW = `UPDATE alert SET summary = $2, href = $3, change = nextval('alert_change_seq') WHERE id = $1`;
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

/** What stands by the rules: the rows are the state, whichever process looks. */
@Injectable()
export class StandingAlertsRepository {
  /** Holds the rule that was not looked at for longest, until the transaction ends. @returns null when none is due */
  async claim(tx: Tx): Promise<HeldRule | null> {
    const [rules] = await tx.query<[HeldRule[], number]>(CLAIM);
    return rules[0] ?? null;
  }

  /** Keeps why a rule could not be looked at, so that it neither is tried at once nor looks as if all were well. */
  async noteProblem(tx: Tx, id: string, problem: string): Promise<void> {
    await tx.query(NOTE_PROBLEM, [id, problem]);
  }

  /** What the condition holds for now. */
  async find(tx: Tx, rule: AlertCondition): Promise<FoundSubject[]> {
    const { sql, parameters } = CONDITIONS[rule.kind];
    return await tx.query<FoundSubject[]>(sql, [...parameters(rule)]);
  }

  async listStanding(tx: Tx, ruleId: string): Promise<StandingAlert[]> {
    return await tx.query<StandingAlert[]>(STANDING, [ruleId]);
  }

  async open(tx: Tx, ruleId: string, { subject, summary, href }: FoundSubject): Promise<StandingAlert> {
    const [opened] = await tx.query<[StandingAlert]>(OPEN, [newId(), ruleId, subject, summary, href]);
    return opened;
  }

  /** Says it in the words of now, where they differ. */
  async renew(tx: Tx, { id }: StandingAlert, { summary, href }: FoundSubject): Promise<void> {
    await tx.query(RENEW, [id, summary, href]);
  }

  /** Keeps that somebody is told. */
  async tell(tx: Tx, id: string): Promise<void> {
    await tx.query(TELL, [id]);
  }

  async end(tx: Tx, id: string): Promise<void> {
    await tx.query(END, [id]);
  }

  /** For a rule that is not looked at any more: nobody is told. */
  async endAll(tx: Tx, ruleId: string): Promise<void> {
    await tx.query(END_ALL, [ruleId]);
  }

  /** Some of what has been over for longer than it is kept. */
  async forgetOld(tx: Tx): Promise<void> {
    await tx.query(FORGET);
  }
}
