import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/time/clock.js';
import { AccessCommands } from './access-commands.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { required, USAGE } from './admin-usage.js';
import { CustomerCommand } from './customer-command.js';
import { EmptyCommand } from './empty-command.js';
import { EraseCommand } from './erase-command.js';
import { GENERATE_KEYS, generateKeys } from './generate-keys.js';
import { KeysCommands } from './keys-commands.js';
import { RetentionCommand } from './retention-command.js';
import { SupplierCommands } from './supplier-commands.js';
import { VerifyCommands } from './verify-commands.js';

/** One command: what follows its name, and its options. */
type Command = (rest: readonly string[], options: AdminOptions) => Promise<string>;

/** Commands of an administrator without the console. Each returns the text to print; those that write are audited. */
@Injectable()
export class AdminCommands {
  private readonly commands: ReadonlyMap<string, Command>;

  constructor(
    suppliers: SupplierCommands,
    access: AccessCommands,
    erase: EraseCommand,
    empty: EmptyCommand,
    customer: CustomerCommand,
    retention: RetentionCommand,
    verify: VerifyCommands,
    keys: KeysCommands,
    clock: Clock,
  ) {
    this.commands = new Map<string, Command>([
      [
        'supplier add',
        ([code, name], options) => suppliers.add(required(code, 'CODE'), required(name, 'NAME'), options),
      ],
      [
        'supplier status',
        ([code, status], options) => suppliers.setStatus(required(code, 'CODE'), required(status, 'STATUS'), options),
      ],
      ['supplier empty', ([code], options) => empty.run(required(code, 'CODE'), options)],
      ['erase status', ([code], options) => erase.run(['status', required(code, 'CODE')], options)],
      ['erase', (rest, options) => erase.run(rest, options)],
      ['customer preview', ([name]) => customer.preview(required(name, 'ACCOUNT'))],
      ['customer erase', ([name], options) => customer.erase(required(name, 'ACCOUNT'), options)],
      ['retention preview', () => retention.preview()],
      ['key issue', (_, options) => access.issueKey(options)],
      ['key list', (_, options) => access.listKeys(options)],
      ['key revoke', ([prefix], options) => access.revokeKey(required(prefix, 'PREFIX'), options)],
      [
        'staff add',
        ([email, name], options) => access.addStaff(required(email, 'EMAIL'), required(name, 'NAME'), options),
      ],
      [GENERATE_KEYS, async () => generateKeys(clock.now())],
      ['keys status', () => keys.status()],
      ['keys reseal', (_, options) => keys.reseal(options)],
      ['staff reset', ([email], options) => access.resetStaff(required(email, 'EMAIL'), options)],
      ['staff unlink', ([email], options) => access.unlinkStaff(required(email, 'EMAIL'), options)],
      ['audit verify', (_, options) => verify.verifyAudit(options)],
      ['invariants verify', () => verify.verifyInvariants()],
      ['accounts verify', () => verify.verifyAccounts()],
      ['packs verify', (_, options) => verify.verifyPacks(options)],
    ]);
  }

  /** What can be typed first. */
  get names(): readonly string[] {
    return [...this.commands.keys()];
  }

  /** @throws AdminProblem with a sentence for the administrator */
  async run(words: readonly string[], options: AdminOptions): Promise<string> {
    for (const length of [2, 1]) {
      const command = this.commands.get(words.slice(0, length).join(' '));
      if (command !== undefined) return command(words.slice(length), options);
    }
    throw new AdminProblem(USAGE);
  }
}
