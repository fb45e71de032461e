import { readFile } from 'node:fs/promises';
import { type PackPublicKey, readPackKeys } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { AuditChain, type ChainBreak, type PublishedHead, readHead, readHeads } from '../modules/audit/index.js';
import type { AdminOptions } from './admin-options.js';
import { AdminProblem } from './admin-problem.js';
import { VerifyInvariants } from './invariants/verify-invariants.js';
import { VerifyAccounts } from './verify-accounts.js';
import { VerifyPacks } from './verify-packs.js';

/** Commands that look at what is there, and change nothing but what is kept of their own verdict. */
@Injectable()
export class VerifyCommands {
  constructor(
    private readonly chain: AuditChain,
    private readonly invariants: VerifyInvariants,
    private readonly accounts: VerifyAccounts,
    private readonly packs: VerifyPacks,
  ) {}

  /** @throws AdminProblem naming the first bad entry, or the first published one that is not in the chain */
  async verifyAudit({ head }: AdminOptions): Promise<string> {
    const published = head === undefined ? [] : await headsOf(head);
    const verdict = await this.chain.verify();
    const found = await this.chain.compare(published);
    const problems = [
      ...(verdict.firstBadId === null ? [] : [`the first bad one is number ${verdict.firstBadId}.`]),
      ...(found === null ? [] : [sentenceOf(found)]),
    ];
    if (problems.length > 0)
      throw new AdminProblem(`The audit entries were tampered with: ${problems.join(' Also, ')}`);
    const end =
      verdict.head === null
        ? 'There are none yet.'
        : `Keep this for the next check: --head ${verdict.head.id}:${verdict.head.hash}`;
    const last = published.reduce((latest, { id }) => (BigInt(id) > latest ? BigInt(id) : latest), 0n);
    const contained = last === 0n ? '' : `The chain contains number ${last} as it was published. `;
    return `${verdict.entries} audit entries, every hash is right. ${contained}${end}`;
  }

  /** @throws AdminProblem with the verdict on each invariant, when one is broken */
  async verifyInvariants(): Promise<string> {
    const verdicts = await this.invariants.verify();
    const lines = verdicts.map(({ invariant, sentence, violations, examples }) =>
      violations === 0
        ? `ok      ${sentence}`
        : `BROKEN  ${sentence} ${invariant}: ${violations}, ${examples.join('; ')}`,
    );
    if (verdicts.some(({ violations }) => violations > 0)) throw new AdminProblem(lines.join('\n'));
    return lines.join('\n');
  }

  /** @throws AdminProblem with the first accounts that are not what was sent, and where they differ */
  async verifyAccounts(): Promise<string> {
    const { checked, differing, examples } = await this.accounts.verify();
    const sentence = `${checked} accounts were rebuilt and compared with what was sent`;
    if (differing === 0) return `${sentence}; all of them match.`;
    throw new AdminProblem([`${sentence}; ${differing} differ:`, ...examples].join('\n'));
  }

  /** @throws AdminProblem with the first packs that do not hold, and why, or where the file of trusted keys is none */
  async verifyPacks({ trust }: AdminOptions): Promise<string> {
    const { verified, broken, examples } = await this.packs.verify(trust === undefined ? [] : await keysOf(trust));
    const sentence = `${verified} packs were read from the storage and verified`;
    if (broken === 0) return `${sentence}; all of them hold.`;
    throw new AdminProblem([`${sentence}; ${broken} do not hold:`, ...examples].join('\n'));
  }
}

/** @throws AdminProblem when it is neither a published head nor a file of them */
async function headsOf(given: string): Promise<readonly PublishedHead[]> {
  const one = readHead(given);
  if (one !== null) return [one];
  const lines = await readFile(given, 'utf8').catch(() => '');
  const heads = readHeads(lines);
  if (heads.length === 0)
    throw new AdminProblem('--head is NUMBER:HASH, as it was published or printed, or a file with a line for each.');
  return heads;
}

/** @throws AdminProblem when the file holds no public keys */
async function keysOf(file: string): Promise<readonly PackPublicKey[]> {
  const keys = readPackKeys(await readFile(file, 'utf8').catch(() => ''));
  if (keys === null)
    throw new AdminProblem('--trust is a file of public keys of packs, as /v2/data-import/pack-keys/ has them.');
  return keys;
}

function sentenceOf({ kind, held, published, end }: ChainBreak): string {
  const since = held === '0' ? '' : `; up to ${held} they are as published`;
  if (kind === 'cut')
    return `the chain was cut off: it ends with number ${end}, and number ${published} was published${since}.`;
  return `the chain was written anew from number ${BigInt(held) + 1n} at the earliest and number ${published} at the latest, which was published with another hash${since}.`;
}
