import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { StaffRole } from './staff-role.js';

/** A member of staff as an administrator sees one. */
export interface ListedStaffUser {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly role: StaffRole;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  /** Live sessions. */
  readonly sessions: number;
  readonly last_seen_at: Date | null;
  /** Whether they sign in at the OpenID provider, and with no password. */
  readonly is_single_sign_on: boolean;
  /** How many they have. */
  readonly passkeys: number;
}

const LIST = `SELECT u.id, u.email, u.display_name, u.role, u.created_at, u.disabled_at,
    count(s.id)::int AS sessions, max(s.last_seen_at) AS last_seen_at,
    EXISTS (SELECT FROM staff_oidc_account o WHERE o.staff_user_id = u.id) AS is_single_sign_on,
    (SELECT count(*)::int FROM staff_passkey p WHERE p.staff_user_id = u.id) AS passkeys
  FROM staff_user u
  LEFT JOIN staff_session s ON s.staff_user_id = u.id AND s.expires_at > now()
    AND s.last_seen_at > now() - interval '30 minutes' AND u.disabled_at IS NULL`;

/** Reads the staff for administrators. */
@Injectable()
export class StaffQueries {
  constructor(private readonly database: Database) {}

  /** Lists users by e-mail address. @param after the address of the last one of the page before */
  async list(after: string | null, limit: number): Promise<ListedStaffUser[]> {
    return await this.database.reader.query<ListedStaffUser[]>(
      `${LIST} WHERE $1::text IS NULL OR u.email > $1 GROUP BY u.id ORDER BY u.email LIMIT $2`,
      [after, limit],
    );
  }

  /** @returns null when there is no such user */
  async find(id: string): Promise<ListedStaffUser | null> {
    const [user] = await this.database.reader.query<ListedStaffUser[]>(`${LIST} WHERE u.id = $1 GROUP BY u.id`, [id]);
    return user ?? null;
  }
}
