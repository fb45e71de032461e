import { Problem } from '../../../tools/lib/problem.mjs';

/** What this machine has not got and cannot be given; nothing of ours was tried by then. */
export class Unavailable extends Problem {}
