import type { Tx } from '../../../platform/database/database.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import type { StaffCall } from '../access/staff-call.js';

/** What happened at a sign-in or when a session was checked with the provider. */
export interface OidcAct {
  readonly action:
    | 'session.open'
    | 'session.refused'
    | 'session.end_by_provider'
    | 'staff.add_by_provider'
    | 'staff.change_by_provider';
  readonly target: { readonly type: string; readonly id: string };
}

/** The person of an attempt to sign in; without a role when it was refused. */
export type OidcActor = Omit<StaffCall, 'role'> & { readonly role: StaffCall['role'] | 'nobody' };

/** Adds an entry of the audit trail to a transaction. */
export type RecordOidcAct = (
  tx: Tx,
  by: OidcActor,
  act: OidcAct,
  states: { readonly before?: unknown; readonly after?: unknown },
) => Promise<void>;

/** A member of staff as the actor of an entry. @param address null where no request was sent */
export function actorOf(
  { id, email, role }: { id: string; email: string; role: StaffCall['role'] },
  address: string | null,
): OidcActor {
  return { userId: id, email, role, address, requestId: currentRequest()?.requestId ?? null };
}

/** A person whom the provider knows and who was refused here. */
export function stranger(address: string): OidcActor {
  return { userId: null, email: 'unknown', role: 'nobody', address, requestId: currentRequest()?.requestId ?? null };
}
