/**
 * A parent that was killed cannot stop its children, so this process watches the channel to it and shuts down, as on
 * SIGTERM, when that closes. Without a parent's channel nothing happens.
 */
export function stopWithParent(): void {
  if (!process.channel) return;
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
