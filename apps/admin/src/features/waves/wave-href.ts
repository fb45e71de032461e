/** The page of a wave. @param supplier its code, @param wave the code of the wave */
export function waveHref(supplier: string, wave: string): string {
  return `/waves/${encodeURIComponent(supplier)}/${encodeURIComponent(wave)}`;
}
