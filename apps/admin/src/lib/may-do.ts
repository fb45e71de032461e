/**
 * Whether the API allows an action, by the `allowed_actions` it sent beside the resource. The console offers these and
 * nothing else; it knows no rules of its own about roles or states.
 */
export function mayDo(allowedActions: readonly string[], action: string): boolean {
  return allowedActions.includes(action);
}
