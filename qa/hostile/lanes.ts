/** Requests that are under way at once. What a request may change belongs to its lane alone. */
export const LANES = 8;
