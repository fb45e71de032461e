/** Runs once when the server starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { stopWithParent } = await import('./lib/stop-with-parent.server');
  const { recordAddresses } = await import('./lib/record-addresses.server');
  stopWithParent();
  recordAddresses();
}
