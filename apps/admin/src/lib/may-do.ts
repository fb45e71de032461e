/**
 * Whether the API allows an action, by the `allowed_actions` it sent beside the resource. The console offers these and
 * nothing else; it knows no rules of its own about roles or states. An action that the resource does not have does not compile.
 */
export function mayDo<Action extends string>(allowedActions: readonly Action[], action: NoInfer<Action>): boolean {
  return allowedActions.includes(action);
}
