import { FieldErrorTree } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import { FieldErrorsError } from '../../../../platform/errors/domain-error.js';
import { NamesOfAccountsQueries } from '../../../accounts/index.js';
import { namesSomebody } from './names-somebody.js';

/** A text of a request, and its path. */
export interface SaidText {
  readonly path: string;
  readonly text: string;
}

/** Accounts whose customers are not to be named. */
export interface UnnamedAccounts {
  /** Code of their supplier. */
  readonly supplier: string;
  readonly numbers: readonly string[];
}

/** Keeps names of customers out of texts about many accounts, which outlive the data of the customers. */
@Injectable()
export class RefuseNamesUseCase {
  constructor(private readonly names: NamesOfAccountsQueries) {}

  /** @throws FieldErrorsError at each path whose text names one of them */
  async run(tx: Tx, { supplier, numbers }: UnnamedAccounts, said: readonly SaidText[]): Promise<void> {
    if (numbers.length === 0) return;
    const known = await this.names.find(tx, supplier, numbers);
    const errors = new FieldErrorTree();
    for (const { path, text } of said)
      if (namesSomebody(text, known) && !errors.covers(path))
        errors.add(path, 'Say why without the name, address, e-mail or telephone number of a customer.');
    if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  }
}
