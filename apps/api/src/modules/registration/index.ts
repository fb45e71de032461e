export { RegistrationModule } from './registration.module.js';
export { RegistrationWorkerModule } from './registration-worker.module.js';
