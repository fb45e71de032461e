/** Options of a command of an administrator by their names; each command takes some of them. */
export interface AdminOptions {
  readonly confirm?: string | undefined;
  readonly head?: string | undefined;
  readonly organization?: string | undefined;
  readonly reason?: string | undefined;
  readonly 'rotate-refresh-tokens'?: boolean | undefined;
  readonly role?: string | undefined;
  readonly sandbox?: boolean | undefined;
}
