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

/** One command: how many words follow its name at most, its options, and what it does with both. */
interface Command {
  readonly words: number;
  readonly options: readonly (keyof AdminOptions)[];
  readonly run: (rest: readonly string[], options: AdminOptions) => Promise<string>;
}

const LIMITS = ['expires', 'read-only', 'addresses', 'suppliers', 'rotate-refresh-tokens'] as const;

function command(words: number, options: Command['options'], run: Command['run']): Command {
  return { words, options, run };
}

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
    this.commands = new Map(
      Object.entries({
        'supplier add': command(2, ['organization', 'sandbox', 'reason'], ([code, name], options) =>
          suppliers.add(required(code, 'CODE'), required(name, 'NAME'), options),
        ),
        'supplier status': command(2, ['reason'], ([code, status], options) =>
          suppliers.setStatus(required(code, 'CODE'), required(status, 'STATUS'), options),
        ),
        'supplier empty': command(1, ['confirm', 'reason'], ([code], options) =>
          empty.run(required(code, 'CODE'), options),
        ),
        'erase status': command(1, [], ([code], options) => erase.run(['status', required(code, 'CODE')], options)),
        erase: command(1, ['confirm', 'reason'], (rest, options) => erase.run(rest, options)),
        'customer preview': command(1, [], ([name]) => customer.preview(required(name, 'ACCOUNT'))),
        'customer erase': command(1, ['confirm', 'reason'], ([name], options) =>
          customer.erase(required(name, 'ACCOUNT'), options),
        ),
        'retention preview': command(0, [], () => retention.preview()),
        'key issue': command(0, ['organization', ...LIMITS, 'reason'], (_, options) => access.issueKey(options)),
        'key list': command(0, ['organization'], (_, options) => access.listKeys(options, clock.now())),
        'key revoke': command(1, ['reason'], ([prefix], options) =>
          access.revokeKey(required(prefix, 'PREFIX'), options),
        ),
        'staff add': command(2, ['role', 'reason'], ([email, name], options) =>
          access.addStaff(required(email, 'EMAIL'), required(name, 'NAME'), options),
        ),
        [GENERATE_KEYS]: command(0, [], async () => generateKeys(clock.now())),
        'keys status': command(0, [], () => keys.status()),
        'keys reseal': command(0, ['reason'], (_, options) => keys.reseal(options)),
        'staff reset': command(1, ['reason'], ([email], options) =>
          access.resetStaff(required(email, 'EMAIL'), options),
        ),
        'staff unlink': command(1, ['reason'], ([email], options) =>
          access.unlinkStaff(required(email, 'EMAIL'), options),
        ),
        'audit verify': command(0, ['head'], (_, options) => verify.verifyAudit(options)),
        'invariants verify': command(0, [], () => verify.verifyInvariants()),
        'accounts verify': command(0, [], () => verify.verifyAccounts()),
        'packs verify': command(0, ['trust'], (_, options) => verify.verifyPacks(options)),
      }),
    );
  }

  /** What can be typed first. */
  get names(): readonly string[] {
    return [...this.commands.keys()];
  }

  /** @throws AdminProblem with a sentence for the administrator */
  async run(words: readonly string[], options: AdminOptions): Promise<string> {
    for (const length of [2, 1]) {
      const name = words.slice(0, length).join(' ');
      const known = this.commands.get(name);
      if (known === undefined) continue;
      const rest = words.slice(length);
      refuseUnread(name, known, rest, options);
      return known.run(rest, options);
    }
    throw new AdminProblem(USAGE);
  }
}

/** What a command does not read it must not seem to have heeded. */
function refuseUnread(name: string, { words, options: read }: Command, rest: readonly string[], given: AdminOptions) {
  const unread = rest.slice(words);
  if (unread.length > 0)
    throw new AdminProblem(
      `"${name}" does nothing with "${unread.join(' ')}". A name or reason of several words stands in quotes.\n\n${USAGE}`,
    );
  for (const [option, value] of Object.entries(given))
    if (value !== undefined && !read.some((one) => one === option))
      throw new AdminProblem(`"${name}" does nothing with --${option}.\n\n${USAGE}`);
}
