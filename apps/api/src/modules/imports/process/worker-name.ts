import { hostname } from 'node:os';

/** The name under which a worker process holds leases and shows that it is there. */
export const WORKER_NAME = `${hostname()}/${process.pid}`;
