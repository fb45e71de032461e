import { afterEach, describe, expect, it } from '@jest/globals';
import type { Identity } from '../storage/identities.js';
import { ComposeStorage, composeIdentities } from '../testing/compose-storage.js';
import { tryStorageRights } from './storage-rights.js';

const LIMITED = 'Write:carryover-documents/.carryover/*';

let storage: ComposeStorage | undefined;
afterEach(() => storage?.stop());

/** Tries the rights at the storage that stands in for SeaweedFS. */
async function trialOf(identities: readonly Identity[]): Promise<string> {
  storage = await ComposeStorage.start(identities);
  return tryStorageRights(storage);
}

describe('the rights in the storage', () => {
  it('are those of docker-compose.yml', async () => {
    expect(await trialOf(composeIdentities())).toContain('writes below .carryover and nowhere else');
  });

  it.each([
    ['nothing to write', [], ['below .carryover: 403', 'reads what it wrote: 404']],
    ['the whole bucket to write', ['Write:carryover-documents'], ['a document: 200', 'beside .carryover: 200']],
    ['all that begins so', ['Write:carryover-documents/.carryover*'], ['beside .carryover: 200']],
    ['everything', ['Admin'], ['a document: 200', 'beside .carryover: 200', 'deletes a document: 405']],
  ])('are found wrong where the service has %s', async (_, given, found) => {
    const changed = composeIdentities().map((identity) => ({
      ...identity,
      actions: identity.actions.flatMap((action) => (action === LIMITED ? given : [action])),
    }));
    const problem = await trialOf(changed).catch(String);
    for (const words of found) expect(problem).toContain(words);
  });
});
