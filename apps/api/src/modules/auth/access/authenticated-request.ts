import type { Request } from 'express';
import type { StaffSessionView } from '../staff/staff-sessions.service.js';
import type { SupplierCaller } from '../tokens/access-tokens.js';

/** A request after the guard: with the caller its route asked for. */
export interface AuthenticatedRequest extends Request {
  caller?: SupplierCaller;
  staffSession?: StaffSessionView;
}
