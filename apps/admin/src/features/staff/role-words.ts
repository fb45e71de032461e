import type { StaffRole } from '../../lib/operator-api';

/** Each role with what somebody of it may do. */
export const roleWords: Readonly<Record<StaffRole, { readonly name: string; readonly means: string }>> = {
  viewer: {
    name: 'Viewer',
    means: 'Sees everything but staff and the audit trail, with personal data hidden, and changes nothing.',
  },
  operator: {
    name: 'Operator',
    means:
      'Also retries and cancels imports, decides about waves and signs them off, pauses and completes suppliers, changes their settings and the lists, reveals personal data, and reads the audit trail.',
  },
  admin: {
    name: 'Admin',
    means:
      'May do what operators may. Also takes accounts back, erases payloads and customers, registers suppliers, issues API keys, makes rules of alerts, and manages staff.',
  },
};
