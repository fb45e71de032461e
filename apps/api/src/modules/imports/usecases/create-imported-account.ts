import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type CreateAccount, CreateAccountUseCase, type CreatedAccount } from '../../accounts/index.js';
import { WelcomeMails } from '../../communications/index.js';

/** Creates the account of an import, with what follows from that it exists. */
@Injectable()
export class CreateImportedAccount {
  constructor(
    private readonly createAccount: CreateAccountUseCase,
    private readonly welcomeMails: WelcomeMails,
  ) {}

  /**
   * All of it in the transaction that settles the import: a lease that was lost takes the mail with it.
   * @param isDryRun whether the account is to be rolled back; then its customer hears nothing
   */
  async run(tx: Tx, account: CreateAccount, isDryRun: boolean): Promise<CreatedAccount> {
    const created = await this.createAccount.run(tx, account);
    if (!isDryRun) await this.welcomeMails.queue(tx, created.accountNumber, account.settings);
    return created;
  }
}
