export { CommunicationsModule } from './communications.module.js';
export { CommunicationsWorkerModule } from './communications-worker.module.js';
