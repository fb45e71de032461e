import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { currentRequest } from '../../../platform/logging/request-context.js';
import type { AuthenticatedRequest } from './authenticated-request.js';
import { StaffCall } from './staff-call.js';
import { SupplierCall } from './supplier-call.js';

/** The `SupplierCaller` of a `@SupplierRoute()`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('@Caller() needs a @SupplierRoute().');
  return caller;
});

/** The {@link SupplierCall} of a `@SupplierRoute()`, for what has to be recorded. */
export const BySupplier = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { caller, ip } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('@BySupplier() needs a @SupplierRoute().');
  return new SupplierCall(caller.apiKeyId, ip ?? null, currentRequest()?.requestId ?? null);
});

/** The `StaffSessionView` of a `@StaffRoute()`. */
export const CurrentStaffSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { staffSession } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (staffSession === undefined) throw new Error('@CurrentStaffSession() needs a @StaffRoute().');
  return staffSession;
});

/** The {@link StaffCall} of a `@StaffRoute()`, for what has to be recorded. */
export const ByStaff = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { staffSession, ip } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (staffSession === undefined) throw new Error('@ByStaff() needs a @StaffRoute().');
  const { id, email, role } = staffSession.user;
  return new StaffCall(id, email, role, ip ?? null, currentRequest()?.requestId ?? null);
});
