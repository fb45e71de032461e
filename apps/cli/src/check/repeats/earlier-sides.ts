import { lineBatches, linesOf } from '../../input/line-batches.js';
import { openInput } from '../../input/open-input.js';
import type { Surroundings } from '../../program/surroundings.js';
import { type AccountProblem, type ValidationSettings, validateAccount } from '../validation/validate-account.js';
import { addIdentities, IDENTITY_KINDS, IDENTITY_WORDS, pathOfIdentity } from './identities.js';
import type { EarlierSide } from './repeats.js';

/** The earlier of two accounts that share something, with what is to be told of it. */
export interface EarlierAccount {
  /** Line of its file, from 1. */
  readonly line: number;
  readonly externalAccountNumber: string | null;
  readonly warnings: readonly AccountProblem[];
  /** Whether it has no warning of its own. */
  readonly isFirstWarning: boolean;
  /** As `addIdentities` writes them. */
  readonly identities: readonly number[];
}

/**
 * Reads earlier accounts again that share something with a later one, which was not known when they were checked.
 * @param wanted what each line shares with a later one, by line of the file from 1
 */
export async function* earlierAccounts(
  path: string,
  wanted: ReadonlyMap<number, readonly EarlierSide[]>,
  { longestLine, ...settings }: ValidationSettings & { readonly longestLine: number },
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): AsyncGenerator<EarlierAccount> {
  const input = await openInput(path, surroundings);
  try {
    for await (const { firstLine, bytes } of lineBatches(input.chunks, longestLine)) {
      for (const { index, start, end } of linesOf(bytes)) {
        const sides = wanted.get(firstLine + index);
        if (sides === undefined) continue;
        const { account, warnings } = validateAccount(Buffer.from(bytes.subarray(start, end)), settings);
        const identities: number[] = [];
        addIdentities(account, 0, identities);
        yield {
          line: firstLine + index,
          externalAccountNumber: account.external_account_number ?? null,
          warnings: sides.map(({ hash, ...told }) => ({ ...told, path: pathOf(hash, identities) })),
          isFirstWarning: warnings.length === 0,
          identities,
        };
      }
    }
  } finally {
    await input.close();
  }
}

function pathOf(hash: EarlierSide['hash'], identities: readonly number[]): string {
  for (let at = 0; at < identities.length; at += IDENTITY_WORDS) {
    const [, kind = 0, position = 0, ...found] = identities.slice(at, at + IDENTITY_WORDS);
    const name = IDENTITY_KINDS[kind];
    if (name !== undefined && found.every((word, index) => word === hash[index])) return pathOfIdentity(name, position);
  }
  return '';
}
