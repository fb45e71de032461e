export { MarkForRegistrationUseCase } from './marking/mark-for-registration.usecase.js';
export { type MeterPointChange, MeterPointHistoryQueries } from './meter-point-history.queries.js';
export { mpxnSchema } from './mpxn.schema.js';
export { RegistrationModule } from './registration.module.js';
export {
  type ListedRegistration,
  REGISTRATION_STATES,
  RegistrationQueries,
  type RegistrationState,
  type RegistrationsPage,
} from './registration.queries.js';
export { RegistrationWorkerModule } from './registration-worker.module.js';
export { isMarkable } from './status/transitions.js';
export { RegistrationWithdrawals } from './withdrawal/registration-withdrawals.repository.js';
