import { DomainError } from '../../platform/errors/domain-error.js';

/** The supplier is live, or still accepts imports. */
export class SandboxEmptyingNotPossible extends DomainError {
  constructor(code: string, { isSandbox }: { readonly isSandbox: boolean }) {
    const why = isSandbox ? 'is Ongoing; set it to Paused first' : 'is live; only a sandbox is emptied';
    super('sandbox_emptying_not_possible', 409, `Import supplier ${code} ${why}.`);
  }
}
