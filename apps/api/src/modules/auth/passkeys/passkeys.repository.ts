import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { Passkey } from './passkey.entity.js';

/** Reads and writes of passkeys. */
@Injectable()
export class PasskeysRepository {
  /** The passkey with its owner, of all users. */
  findByCredential(tx: Tx, credentialId: Buffer): Promise<Passkey | null> {
    return tx.findOne(Passkey, { where: { credentialId }, relations: { staffUser: true } });
  }

  /** Passkeys of a member of staff, the oldest first. */
  listOf(tx: Tx, staffUserId: string): Promise<Passkey[]> {
    return tx.find(Passkey, { where: { staffUserId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  existOf(tx: Tx, staffUserId: string): Promise<boolean> {
    return tx.existsBy(Passkey, { staffUserId });
  }

  /** @returns false when it is known already */
  async add(tx: Tx, passkey: Omit<Passkey, 'lastUsedAt' | 'staffUser'>): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `INSERT INTO staff_passkey (id, staff_user_id, credential_id, public_key, sign_count, transports, label, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
      [
        passkey.id,
        passkey.staffUserId,
        passkey.credentialId,
        passkey.publicKey,
        passkey.signCount,
        passkey.transports,
        passkey.label,
        passkey.createdAt,
      ],
    );
    return rows.length === 1;
  }

  /**
   * Records a use.
   * @param signCount counter of the device, which only grows or stays 0
   * @returns false when the passkey was removed, or was used meanwhile with the same or a higher counter
   */
  async use(tx: Tx, id: string, signCount: string, at: Date): Promise<boolean> {
    const [used] = await tx.query<[unknown[]]>(
      `UPDATE staff_passkey SET sign_count = $2, last_used_at = $3
       WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0)) RETURNING id`,
      [id, signCount, at],
    );
    return used.length === 1;
  }

  /** Stores which passkey a session was opened with. */
  async linkSession(tx: Tx, sessionId: string, passkeyId: string): Promise<void> {
    await tx.query('INSERT INTO staff_passkey_session (session_id, passkey_id) VALUES ($1, $2)', [
      sessionId,
      passkeyId,
    ]);
  }

  /** Whether a session has not ended, which then lives until the transaction does. */
  async holdSession(tx: Tx, sessionId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>('SELECT FROM staff_session WHERE id = $1 FOR SHARE', [sessionId]);
    return rows.length === 1;
  }

  /** Removes it, and ends the sessions that it opened. */
  async remove(tx: Tx, id: string): Promise<void> {
    const opened = 'SELECT session_id FROM staff_passkey_session WHERE passkey_id = $1';
    await tx.query(`DELETE FROM staff_session WHERE id IN (${opened})`, [id]);
    await tx.delete(Passkey, { id });
  }

  /** Removes all passkeys of a member of staff; the caller then ends the sessions. @returns how many there were */
  async removeAllOf(tx: Tx, staffUserId: string): Promise<number> {
    const { affected } = await tx.delete(Passkey, { staffUserId });
    return affected ?? 0;
  }
}
