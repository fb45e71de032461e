export { type TaskInThread, THREAD_PROGRAM, WorkThreads } from './work-threads.js';
