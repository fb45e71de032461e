import { countOf } from '../../lib/format-count';
import type { StaffMember } from '../../lib/operator-api';

/** How many sessions end: `1 session ends`. */
export function sessionsEnd(count: number): string {
  return `${countOf(count, 'session')} ${count === 1 ? 'ends' : 'end'}`;
}

/** What disabling somebody means. */
export function disablingInWords({ email, sessions }: Pick<StaffMember, 'email' | 'sessions'>): string {
  const ends = sessions === 0 ? '' : `, and ${sessionsEnd(sessions)} at once`;
  return `${email} can no longer sign in${ends}.`;
}

/** What somebody loses when their access is reset. */
export function resettingInWords(member: Pick<StaffMember, 'email' | 'passkeys' | 'sessions'>): string {
  const { email, passkeys, sessions } = member;
  const removed = passkeys === 0 ? 'is removed' : `and ${countOf(passkeys, 'passkey')} are removed`;
  const ends = sessions === 0 ? '' : `, and ${sessionsEnd(sessions)}`;
  return `The password of ${email} ${removed}${ends}.`;
}
