/** Milliseconds after which what a page asks is nobody's doing. */
const soon = 60_000;

/** By what it shows that somebody is there. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'click', 'input'] as const;

/** A page is opened by somebody. */
let usedAt = Date.now();

/** Keeps that somebody uses this page. @param at milliseconds since 1970 */
export function noteUse(at = Date.now()): void {
  usedAt = at;
}

/** Whether nobody has used this page for a minute, so that what it asks it asks by itself. */
export function isUnattended(): boolean {
  return Date.now() - usedAt > soon;
}

/** Notices pointer and keys on this page from now on. @returns what ends that */
export function watchUse(): () => void {
  const note = () => noteUse();
  const options = { capture: true, passive: true };
  for (const sign of signs) window.addEventListener(sign, note, options);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, note, options);
  };
}
