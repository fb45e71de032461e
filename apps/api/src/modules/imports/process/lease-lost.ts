/** Somebody else took the import over while it was worked on; what was done must be rolled back. */
export class LeaseLost extends Error {}
