import type { SourceProfile, WaveProfile } from '@carryover/client';
import type { Command } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import type { CommandHost } from '../program/command-host.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { readObject } from './read-object.js';
import { renderProfile } from './render-profile.js';
import { tell } from './tell.js';

interface ProfileOptions extends AskOptions {
  readonly source?: string;
}

/** `carryover wave profile`: what the accounts of a wave are like, held against earlier waves. */
export function defineProfile(wave: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    wave
      .command('profile')
      .summary('show what the accounts of a wave are like, and what has shifted')
      .description(
        'Shares and distributions of the accounts beside those of earlier waves and of the source, what chance does not explain first. Ends with 1 when anything has shifted.',
      )
      .argument('<wave>', 'code of the wave'),
  )
    .option(
      '--source <file>',
      'what the source says, a JSON object such as {"accounts": 100, "counts": [{"measure": "meters.prepay", "key": "yes", "accounts": 12}]}; kept with the wave',
    )
    .action((code: string, options: ProfileOptions) => run(() => showProfile(code, options, surroundings)));
}

async function showProfile(code: string, options: ProfileOptions, surroundings: Surroundings): Promise<ExitCode> {
  const { supplier, source: file } = options;
  // What is wrong with it the service says, field by field.
  const source = file === undefined ? null : ((await readObject(file)) as SourceProfile);
  const client = await openClient(options, surroundings);
  const profile: WaveProfile = await asking(`wave ${code} of import supplier ${supplier}`, () =>
    source === null ? client.waves.profile(supplier, code) : client.waves.sendSource(supplier, code, source),
  );
  await tell(surroundings, options, profile, renderProfile(code, profile));
  return profile.shifts > 0 ? EXIT.problems : EXIT.ok;
}
