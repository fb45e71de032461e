const OF_ASCII = new WeakSet<object>();

/** Notes that a parsed body has nothing beyond ASCII, neither as it was written nor in escapes. */
export function noteOfAscii(parsed: unknown): void {
  if (typeof parsed === 'object' && parsed !== null) OF_ASCII.add(parsed);
}

/**
 * Whether no text of a parsed body can have a letter beyond ASCII, so that what looks for such letters need not. False where that is
 * not known: of what came another way than by `parseStrictJson`, and of bodies with escaped code units.
 */
export function isOfAscii(parsed: unknown): boolean {
  return typeof parsed === 'object' && parsed !== null && OF_ASCII.has(parsed);
}
