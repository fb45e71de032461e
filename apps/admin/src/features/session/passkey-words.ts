/** The message for a passkey that could not be used in this browser. */
export function passkeyProblem(cause: unknown): string {
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey of yours already.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Open the console at its own one.';
  if (name === 'NotSupportedError') return 'This device makes no passkeys that are good here.';
  return 'Nothing was confirmed. Try again when you are ready.';
}
