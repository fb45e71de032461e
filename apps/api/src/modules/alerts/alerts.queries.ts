import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import type { AlertKind } from './alert-kinds.js';
import type { AlertChannel, AlertEvent, MessageStatus } from './alert-rule.js';

/** Messages that are shown with a rule. */
export const SHOWN_MESSAGES = 5;

/** How far a message is. */
export interface SentMessage {
  readonly id: string;
  readonly event: AlertEvent;
  readonly channel: AlertChannel;
  readonly recipient: string;
  readonly status: MessageStatus;
  readonly reason: string | null;
  readonly created_at: string;
}

/** A rule as staff see it. */
export interface ListedRule {
  readonly id: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly import_supplier: string | null;
  readonly threshold: number | null;
  readonly window_minutes: number | null;
  readonly mail_to: readonly string[];
  readonly webhook_host: string | null;
  readonly is_enabled: boolean;
  readonly silenced_until: Date | null;
  readonly evaluated_at: Date | null;
  readonly problem: string | null;
  readonly standing: number;
  readonly latest_messages: readonly SentMessage[];
  readonly created_by: string;
  readonly created_at: Date;
}

/** An alert, whether it stands or is over. */
export interface ListedAlert {
  readonly id: string;
  readonly rule_id: string;
  readonly rule: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly summary: string;
  readonly href: string;
  readonly began_at: Date;
  readonly told_at: Date | null;
  readonly ended_at: Date | null;
  /** Exact, for a cursor. */
  readonly position: string;
}

const RULES = `SELECT r.id, r.name, r.kind, s.code AS import_supplier, r.threshold, r.window_minutes, r.mail_to, r.webhook_host, r.is_enabled,
    CASE WHEN r.silenced_until > now() THEN r.silenced_until END AS silenced_until, r.evaluated_at, r.problem,
    (SELECT count(*)::int FROM alert a WHERE a.rule_id = r.id AND a.ended_at IS NULL) AS standing,
    coalesce((SELECT json_agg(json_build_object('id', m.id, 'event', m.event, 'channel', m.channel, 'recipient', m.recipient,
        'status', m.status, 'reason', m.reason, 'created_at', m.created_at) ORDER BY m.created_at DESC, m.id)
      FROM (SELECT * FROM alert_message WHERE rule_id = r.id ORDER BY created_at DESC, id LIMIT ${SHOWN_MESSAGES}) m), '[]') AS latest_messages,
    r.created_by, r.created_at
  FROM alert_rule r LEFT JOIN import_supplier s ON s.id = r.import_supplier_id WHERE r.removed_at IS NULL`;

/** A condition for each, in which an index on those that stand can be used. */
const alertsSql = (
  ended: 'IS NULL' | 'IS NOT NULL',
) => `SELECT a.id, a.rule_id, r.name AS rule, r.kind, a.subject, a.summary, a.href, a.began_at, a.told_at, a.ended_at,
    to_char(a.began_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position
  FROM alert a JOIN alert_rule r ON r.id = a.rule_id
  WHERE a.ended_at ${ended} AND ($1::timestamptz IS NULL OR (a.began_at, a.id) < ($1, $2::uuid))
  ORDER BY a.began_at DESC, a.id DESC LIMIT $3`;

const STANDING = alertsSql('IS NULL');
const OVER = alertsSql('IS NOT NULL');

/** Reads alerts and alert rules. */
@Injectable()
export class AlertsQueries {
  constructor(private readonly database: Database) {}

  /** Every rule that was not removed, by name. */
  async listRules(): Promise<ListedRule[]> {
    return await this.database.read((tx) => tx.query<ListedRule[]>(`${RULES} ORDER BY lower(r.name), r.id`));
  }

  /** @returns null when there is none of this id, or not any more */
  async findRule(id: string, tx: Tx = this.database.reader): Promise<ListedRule | null> {
    const [rule] = await tx.query<ListedRule[]>(`${RULES} AND r.id = $1`, [id]);
    return rule ?? null;
  }

  /**
   * A page of alerts, the latest beginning first.
   * @param isStanding those that stand, or those that are over
   * @param after time and id of the last one of the page before
   */
  async list(isStanding: boolean, after: readonly [string, string] | null, limit: number): Promise<ListedAlert[]> {
    return await this.database.read((tx) =>
      tx.query<ListedAlert[]>(isStanding ? STANDING : OVER, [...(after ?? [null, null]), limit]),
    );
  }
}
