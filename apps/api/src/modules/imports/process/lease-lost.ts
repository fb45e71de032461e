/** Another worker has taken over the import: roll back. */
export class LeaseLost extends Error {}
