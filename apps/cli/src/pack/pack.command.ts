import type { CarryoverClient, Pack } from '@carryover/client';
import { type Command, Option } from 'commander';
import { asking } from '../ask/asking.js';
import { type AskOptions, addAskOptions, openClient } from '../ask/open-client.js';
import { openOutput } from '../output/open-output.js';
import type { CommandHost } from '../program/command-host.js';
import { CommandProblem, usageProblem } from '../program/command-problem.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT, type ExitCode } from '../program/exit-codes.js';
import type { Surroundings } from '../program/surroundings.js';
import { tell } from '../wave/tell.js';
import { renderPack, renderPacks } from './render-packs.js';
import { SIGNATURES_ENDING, type VerifyOptions, verdictByKeys, verifyCommand } from './verify/verify-command.js';

/** `carryover pack`: what proves a wave or a book. */
export function definePack(program: Command, host: CommandHost): void {
  const pack = program
    .command('pack')
    .summary('get, verify and sign what proves a wave or the book')
    .description(
      'A pack is one archive with the summary of a wave or of the book, every difference, decisions, waivers and accounts, signed by the platform. Of a wave that is reconciled there is one by itself.',
    );
  defineList(pack, host);
  defineMake(pack, host);
  defineDownload(pack, host);
  defineVerify(pack, host);
  defineSign(pack, host);
  const examples = [
    { line: 'carryover pack list --supplier DEMO', does: 'see which packs there are' },
    { line: 'carryover pack make --supplier DEMO --report REPORT', does: 'have one made of the whole book' },
    { line: 'carryover pack download JUNE-1 --supplier DEMO --output june-1.zip', does: 'get the pack of a wave' },
    { line: 'carryover pack verify june-1.zip --trust keys.json', does: 'verify it, without the service' },
    {
      line: 'carryover pack sign JUNE-1 --supplier DEMO --file june-1.zip --trust keys.json',
      does: 'sign what was verified',
    },
  ];
  describeCommand(pack, examples, [EXIT.problems, EXIT.file, EXIT.credentials, EXIT.service, EXIT.unfinished]);
}

function defineList(pack: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    pack
      .command('list')
      .summary('show which packs there are, or one')
      .argument('[pack]', 'id of a pack, or code of a wave'),
  ).action((name: string | undefined, options: AskOptions) =>
    run(async () => {
      const client = await openClient(options, surroundings);
      if (name !== undefined) {
        const found = await findPack(client, options, name);
        return tell(surroundings, options, found, renderPack(found));
      }
      const packs = await asking(`import supplier ${options.supplier}`, () => client.packs.list(options.supplier));
      return tell(surroundings, options, packs, renderPacks(packs));
    }),
  );
}

interface MakeOptions extends AskOptions {
  readonly wave?: string;
  readonly report?: string;
}

function defineMake(pack: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(pack.command('make').summary('have a pack made, of a wave or of the book'))
    .option('--wave <code>', 'code of a wave that is reconciled')
    .addOption(
      new Option(
        '--report <id>',
        'id of a report about the whole book, as carryover reconcile --json prints it',
      ).conflicts('wave'),
    )
    .action((options: MakeOptions) =>
      run(async () => {
        const { supplier, wave, report } = options;
        if (wave === undefined && report === undefined)
          throw usageProblem('name a wave by --wave, or a report by --report');
        const client = await openClient(options, surroundings);
        const subject = wave === undefined ? { report_id: report ?? '' } : { wave };
        const made = await asking(`wave or report of import supplier ${supplier}`, () =>
          client.packs.make(supplier, subject),
        );
        return tell(surroundings, options, made, renderPack(made));
      }),
    );
}

function defineDownload(pack: Command, { run, surroundings }: CommandHost): void {
  addAskOptions(
    pack
      .command('download')
      .summary('get the archive of a pack, and who has signed it')
      .description('Writes the archive, and beside it FILE.signatures.json with what the sides have said of it.')
      .argument('<pack>', 'id of a pack, or code of a wave'),
  )
    .requiredOption('--output <file>', 'where the archive is written')
    .action((name: string, options: AskOptions & { output: string }) =>
      run(() => download(name, options, surroundings)),
    );
}

async function download(
  name: string,
  options: AskOptions & { output: string },
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { supplier, output } = options;
  const client = await openClient(options, surroundings);
  const found = await findPack(client, options, name);
  const file = openOutput(output);
  try {
    await asking(`pack ${name}`, async () => {
      for await (const bytes of client.packs.archive(supplier, found.pack_id)) await file.write(bytes);
    });
    await file.finish();
  } finally {
    await file.abandon();
  }
  const beside = openOutput(`${output}${SIGNATURES_ENDING}`);
  try {
    await beside.write(`${JSON.stringify({ signatures: found.signatures }, null, 2)}\n`);
    await beside.finish();
  } finally {
    await beside.abandon();
  }
  return tell(surroundings, options, found, [...renderPack(found), `Written to ${output}.`]);
}

function addKeyOptions(command: Command): Command {
  return command
    .option('--trust <file>', 'file of public keys of the platform, as it publishes them')
    .addOption(new Option('--trust-from <url>', 'fetch them from the service at this address').conflicts('trust'));
}

function defineVerify(pack: Command, { run, surroundings }: CommandHost): void {
  addKeyOptions(
    pack
      .command('verify')
      .summary('verify a pack by public keys')
      .description(
        'Says whether the manifest is signed and every file is the one that was signed, and names each that was altered, is missing or is none of the pack. Reads the archive only, and unpacks nothing.',
      )
      .argument('<file>', 'the archive'),
  )
    .option('--signatures <file>', 'what the sides have said, instead of FILE.signatures.json')
    .option('--json', 'print the answer as JSON')
    .action((file: string, options: Omit<VerifyOptions, 'file'>) =>
      run(() => verifyCommand({ ...options, file }, surroundings)),
    );
}

interface SignOptions extends AskOptions, Pick<VerifyOptions, 'trust' | 'trustFrom'> {
  readonly file: string;
  readonly reason?: string;
}

function defineSign(pack: Command, { run, surroundings }: CommandHost): void {
  addKeyOptions(
    addAskOptions(
      pack
        .command('sign')
        .summary('sign a pack for the supplier, once its archive is verified')
        .description(
          'Verifies the archive as pack verify does, and signs exactly that one. Of a wave it is the sign-off: once staff have signed, too, nothing of it changes any more.',
        )
        .argument('<pack>', 'id of a pack, or code of a wave'),
    ).requiredOption('--file <file>', 'the archive that was looked at'),
  )
    .option('--reason <text>', 'why; kept with the signature')
    .action((name: string, options: SignOptions) =>
      run(async () => {
        const { supplier, file, reason } = options;
        const { sha256, problems } = await verdictByKeys(options);
        if (problems.length > 0)
          throw new CommandProblem(EXIT.problems, `${file} does not hold: ${problems.join('; ')}`);
        const client = await openClient(options, surroundings);
        const found = await findPack(client, options, name);
        const said = { sha256, ...(reason === undefined ? {} : { reason }) };
        const signed = await asking(`pack ${name} of ${file}`, () =>
          client.packs.countersign(supplier, found.pack_id, said),
        );
        return tell(surroundings, options, signed, renderPack(signed));
      }),
    );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The pack of this id, however old it is, or the latest of a wave of this code. @throws CommandProblem */
async function findPack(client: CarryoverClient, { supplier }: AskOptions, name: string): Promise<Pack> {
  if (UUID.test(name))
    return asking(`pack ${name} of import supplier ${supplier}`, () => client.packs.get(supplier, name));
  const packs = await asking(`import supplier ${supplier}`, () => client.packs.list(supplier, { wave: name }));
  // A service of a release before this one answers those of all waves.
  const found = packs.find(({ wave }) => wave === name);
  if (found === undefined) throw usageProblem(`import supplier ${supplier} has no pack ${name}`);
  return found;
}
