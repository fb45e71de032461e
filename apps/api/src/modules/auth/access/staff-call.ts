import type { StaffRole } from '../staff/staff-role.js';

/** The caller of the operator API and their address. */
export class StaffCall {
  constructor(
    readonly userId: string | null,
    readonly email: string,
    readonly role: StaffRole,
    /** Network address of the person's device. */
    readonly address: string | null,
    readonly requestId: string | null,
  ) {}
}
