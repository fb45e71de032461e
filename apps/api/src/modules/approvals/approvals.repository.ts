import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import type { Approval, ApprovalRequest } from './approval.js';

/** Position in a list: time and id of the last entry that was read. */
type After = readonly [moment: string, id: string] | null;

const SELECT = `SELECT a.id, a.act, a.target, a.parameters, a.reason, a.requested_at AS "requestedAt",
    a.expires_at AS "expiresAt", a.decided_at AS "decidedAt", a.decision_reason AS "decisionReason", d.email AS "decidedBy",
    coalesce(a.decision, CASE WHEN a.expires_at <= $1 THEN 'EXPIRED' ELSE 'WAITING' END) AS state,
    jsonb_build_object('id', r.id, 'email', r.email, 'role', r.role, 'isDisabled', r.disabled_at IS NOT NULL) AS "requestedBy"
  FROM approval a JOIN staff_user r ON r.id = a.requested_by LEFT JOIN staff_user d ON d.id = a.decided_by`;

/** Reads and writes pending approvals. */
@Injectable()
export class ApprovalsRepository {
  /** Serialises requests for the same action, so that only one is stored. */
  async lock(tx: Tx, { act, target }: ApprovalRequest): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('approval ' || $1 || ' ' || $2, 0))`, [act, target]);
  }

  /** Finds a waiting request for the same act and target. */
  async findWaiting(tx: Tx, { act, target }: ApprovalRequest, now: Date): Promise<Approval | null> {
    const where = 'WHERE a.act = $2 AND a.target = $3 AND a.decision IS NULL AND a.expires_at > $1';
    const [found] = await tx.query<Approval[]>(`${SELECT} ${where}`, [now, act, target]);
    return found ?? null;
  }

  async add(
    tx: Tx,
    id: string,
    { act, target, parameters, reason }: ApprovalRequest,
    { by, at, until }: { by: string; at: Date; until: Date },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO approval (id, act, target, parameters, reason, requested_by, requested_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, act, target, JSON.stringify(parameters), reason, by, at, until],
    );
  }

  /** Finds a request and locks it against other decisions until the transaction ends. */
  async findLocked(tx: Tx, id: string, now: Date): Promise<Approval | null> {
    const [found] = await tx.query<Approval[]>(`${SELECT} WHERE a.id = $2 FOR UPDATE OF a`, [now, id]);
    return found ?? null;
  }

  /** Newest first. */
  async list(tx: Tx, after: After, limit: number, now: Date): Promise<Approval[]> {
    const [moment, id] = after ?? [null, null];
    const where = 'WHERE $2::timestamptz IS NULL OR (a.requested_at, a.id) < ($2::timestamptz, $3::uuid)';
    const order = 'ORDER BY a.requested_at DESC, a.id DESC LIMIT $4';
    return await tx.query<Approval[]>(`${SELECT} ${where} ${order}`, [now, moment, id, limit]);
  }

  /** Since when each of these people has had their present access. */
  async accessOf(tx: Tx, staffUserIds: readonly string[]): Promise<Map<string, Date>> {
    const people = await tx.query<{ id: string; since: Date }[]>(
      'SELECT id, coalesce(access_given_at, created_at) AS since FROM staff_user WHERE id = ANY($1::uuid[])',
      [staffUserIds],
    );
    return new Map(people.map(({ id, since }) => [id, since]));
  }

  async decide(
    tx: Tx,
    id: string,
    { decision, by, at, reason }: { decision: 'APPROVED' | 'REJECTED'; by: string; at: Date; reason: string },
  ): Promise<void> {
    await tx.query(
      'UPDATE approval SET decision = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1',
      [id, decision, by, at, reason],
    );
  }
}
