import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from './authenticated-request.js';

/** The {@link SupplierCaller} of a `@SupplierRoute()`. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (caller === undefined) throw new Error('@Caller() needs a @SupplierRoute().');
  return caller;
});

/** The {@link StaffSessionView} of a `@StaffRoute()`. */
export const CurrentStaffSession = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { staffSession } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (staffSession === undefined) throw new Error('@CurrentStaffSession() needs a @StaffRoute().');
  return staffSession;
});
