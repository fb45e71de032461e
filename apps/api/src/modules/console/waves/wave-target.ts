/** How the audit trail names a wave. */
export function waveTarget(supplier: string, wave: string): { type: string; id: string } {
  return { type: 'wave', id: `${supplier}/${wave}` };
}
