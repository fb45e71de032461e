export { EventsModule } from './events.module.js';
export { EventsWorkerModule } from './events-worker.module.js';
