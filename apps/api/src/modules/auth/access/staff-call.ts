import type { StaffRole } from '../staff/staff-role.js';

/** Who makes a call of the operator API, and from where. */
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
