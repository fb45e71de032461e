import { tmpdir } from 'node:os';
import type { Command } from 'commander';
import type { CommandHost } from '../program/command-host.js';
import { describeCommand } from '../program/describe-command.js';
import { EXIT } from '../program/exit-codes.js';
import { wholeNumber } from '../program/option-values.js';
import { checkMapping, type MapCheckOptions } from './map-check.js';
import { initMapping, type MapInitOptions } from './map-init.js';
import { type MapRunOptions, mapAccounts } from './map-run.js';

/** `carryover map`: makes accounts of the extracts of a billing system. */
export function defineMap(program: Command, host: CommandHost): void {
  const map = program
    .command('map')
    .summary('make accounts of CSV extracts, as a mapping file says')
    .description(
      'Makes accounts of the extracts of a billing system, as a mapping file says. Nothing is sent anywhere.',
    );
  describeCommand(
    map,
    [
      { line: 'carryover map init extracts/*.csv --output mapping.yaml', does: 'propose a mapping file' },
      { line: 'carryover map run mapping.yaml --output accounts.ndjson', does: 'write the accounts' },
      { line: 'carryover map check mapping.yaml', does: 'show what of the files is mapped' },
    ],
    [EXIT.problems, EXIT.file],
  );
  defineInit(map, host);
  defineRun(map, host);
  defineCheck(map, host);
}

function defineInit(map: Command, { run, surroundings }: CommandHost): void {
  const command = map
    .command('init')
    .summary('propose a mapping file by what is in the files')
    .description(
      'Reads the beginning of CSV files and proposes a mapping: what each file has, how the files hang together, which column is which field, with how sure each guess is and what is missing.',
    )
    .argument('<file...>', 'CSV files')
    .option('--supplier <code>', 'import supplier of the accounts')
    .option('--output <file>', 'file to write, instead of stdout')
    .option('--rows <n>', 'rows that are looked at in each file', wholeNumber(2, 1_000_000), 20_000)
    .action((paths: string[], options: MapInitOptions) => run(() => initMapping(paths, options, surroundings)));
  describeCommand(
    command,
    [{ line: 'carryover map init extracts/*.csv --output mapping.yaml', does: 'propose a mapping file' }],
    [EXIT.problems, EXIT.file],
  );
}

function defineRun(map: Command, { run, surroundings }: CommandHost): void {
  const command = addReadingOptions(
    map
      .command('run')
      .summary('write the accounts that a mapping makes of its files')
      .description(
        'Reads the files of a mapping, joins them and writes an account a line, and beside it where each value comes from, what is wrong with the files, and the rows that have to be corrected.',
      )
      .argument('<mapping>', 'mapping file, YAML'),
  )
    .requiredOption('--output <file>', 'file for the accounts, packed if its name ends in .gz')
    .option('--since <file>', 'provenance file of an earlier run: write only accounts that are new or differ')
    .action((path: string, options: MapRunOptions) => run(() => mapAccounts(path, options, surroundings)));
  describeCommand(
    command,
    [
      { line: 'carryover map run mapping.yaml --output accounts.ndjson', does: 'write the accounts' },
      {
        line: 'carryover map run mapping.yaml --corrected accounts.rejected --output accounts.ndjson',
        does: 'again, with the rows that were corrected',
      },
    ],
    [EXIT.problems, EXIT.file],
  );
}

function defineCheck(map: Command, { run, surroundings }: CommandHost): void {
  const command = addReadingOptions(
    map
      .command('check')
      .summary('show what of the files is mapped and what of the payload is filled')
      .description(
        'Does all that `map run` does but writing: shows which fields are filled, empty or not mapped, which columns are used for nothing, and every defect by its kind.',
      )
      .argument('<mapping>', 'mapping file, YAML'),
  ).action((path: string, options: MapCheckOptions) => run(() => checkMapping(path, options, surroundings)));
  describeCommand(
    command,
    [{ line: 'carryover map check mapping.yaml', does: 'show fields, columns and defects' }],
    [EXIT.problems, EXIT.file],
  );
}

function addReadingOptions(command: Command): Command {
  return command
    .option('--supplier <code>', 'import supplier of the accounts, where the mapping names none')
    .option('--corrected <folder>', 'folder with rows that were refused and corrected since')
    .option('--memory <mib>', 'memory for joining; what does not fit waits on disk', wholeNumber(128, 65_536), 768)
    .option('--work <folder>', 'folder for what does not fit into memory', tmpdir())
    .option('--json', 'print the report as JSON');
}
