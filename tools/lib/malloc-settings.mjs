/**
 * How the C library keeps the memory that a process of ours has freed: few arenas, and large blocks back to the system at once. Without, a
 * process that takes large bodies holds 70 to 100 MB for nothing. The images say the same. See ADR 0121.
 * @type {Readonly<Record<string, string>>}
 */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };
