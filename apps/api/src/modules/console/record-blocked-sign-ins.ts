import type { Tx } from '../../platform/database/database.js';
import { currentRequest } from '../../platform/logging/request-context.js';
import type { AuditTrail } from '../audit/index.js';
import type { BlockedSignIns } from '../auth/index.js';

/** Entries of an hour at most: the trail is kept for ever, and guessing comes from many addresses. Metrics count the rest, too. */
const MOST_AN_HOUR = 100;

const RECENT = `SELECT count(*)::int AS recent FROM (SELECT 1 FROM audit_entry
  WHERE action IN ('session.blocked', 'session.guessed') AND occurred_at > clock_timestamp() - interval '1 hour'
  ORDER BY id DESC LIMIT ${MOST_AN_HOUR}) latest`;

/** Adds the entry that an account or an address has to wait after too many failures, or that there are many for an account altogether. */
export async function recordBlockedSignIns(
  audit: AuditTrail,
  tx: Tx,
  { kind, email, address }: BlockedSignIns,
): Promise<void> {
  const [{ recent }] = await tx.query<[{ recent: number }]>(RECENT);
  if (recent >= MOST_AN_HOUR) return;
  const requestId = currentRequest()?.requestId ?? null;
  const by = { userId: null, email: 'unknown', role: 'nobody', address, requestId } as const;
  const target = kind !== 'address' && email !== null ? { type: 'staff', id: email } : { type: 'address', id: address };
  if (kind === 'guessed') await audit.record(tx, by, { action: 'session.guessed', target }, {});
  else await audit.record(tx, by, { action: 'session.blocked', target }, { after: { blocked: kind } });
}
