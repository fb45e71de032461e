export type { ThreadSteps } from './thread-messages.js';
export { type TaskInThread, THREAD_PROGRAM, WorkThreads } from './work-threads.js';
