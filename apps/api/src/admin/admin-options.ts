/** Options of a command of an administrator by their names; each command takes some of them. */
export interface AdminOptions {
  readonly addresses?: string | undefined;
  readonly confirm?: string | undefined;
  readonly expires?: string | undefined;
  readonly head?: string | undefined;
  readonly organization?: string | undefined;
  readonly 'read-only'?: boolean | undefined;
  readonly reason?: string | undefined;
  readonly 'rotate-refresh-tokens'?: boolean | undefined;
  readonly role?: string | undefined;
  readonly sandbox?: boolean | undefined;
  readonly suppliers?: string | undefined;
  readonly trust?: string | undefined;
}
