import { COMMAND_CODES, type CommandCode } from '../errors/command-codes.js';
import { isErrorCode } from '../errors/error-catalogue.js';
import { EXTRACT_DEFECTS } from '../errors/extract-defects.js';
import type { RuleFacts } from '../rules/rule.js';
import { messagesText, RULES } from '../rules/rules.js';

/** The facts of a code outside of the service's own catalogue: of one of three kinds. */
interface CodeFacts {
  readonly rules: readonly RuleFacts[];
  readonly command: CommandCode | undefined;
  readonly defect: (typeof EXTRACT_DEFECTS)[keyof typeof EXTRACT_DEFECTS] | undefined;
}

const TREATMENTS = {
  refused: 'Nothing is made of it: the account is held back, or the row left out where it belongs to none.',
  mended: 'The value is put right, and told.',
  noticed: 'It is told, and nothing is changed.',
} as const;

const rulesByCode = new Map<string, RuleFacts[]>();
for (const rule of RULES) {
  for (const code of rule.codes) rulesByCode.set(code, [...(rulesByCode.get(code) ?? []), rule]);
}

/** The codes of rules, of the command line and of extracts, in alphabetical order, without those of the catalogue. */
export function listFurtherCodes(): string[] {
  const codes = new Set([...rulesByCode.keys(), ...Object.keys(COMMAND_CODES), ...Object.keys(EXTRACT_DEFECTS)]);
  return [...codes].filter((code) => !isErrorCode(code)).sort();
}

/** The page of such a code, without its notice. */
export function renderCodePage(code: string): string {
  const facts = factsOf(code);
  return [
    `# ${code}`,
    ...facts.rules.flatMap((rule) => renderRule(rule, code)),
    ...(facts.rules.length === 0 ? [] : renderSteps(facts.rules)),
    ...(facts.command === undefined ? [] : renderCommand(facts.command)),
    ...(facts.defect === undefined ? [] : renderDefect(facts.defect)),
  ].join('\n\n');
}

/** Tables of these codes for the index: of rules, of the command line, of extracts. */
export function renderCodeTables(pageOf: (code: string) => string): string[] {
  const table = (codes: readonly string[], about: (facts: CodeFacts) => string) => {
    const rows = codes.map((code) => `| [${code}](${pageOf(code)}) | ${about(factsOf(code)).replaceAll('|', '\\|')} |`);
    return ['| code | meaning |', '|---|---|', ...rows].join('\n');
  };
  const further = listFurtherCodes();
  const ofRules = further.filter((code) => rulesByCode.has(code));
  const ofCommands = further.filter((code) => !rulesByCode.has(code) && factsOf(code).command !== undefined);
  const ofExtracts = further.filter((code) => !rulesByCode.has(code) && factsOf(code).command === undefined);
  return [
    '## Fields of what is sent (rules)',
    table(ofRules, ({ rules }) => rules.map(({ id, title }) => `${id}: ${title}`).join('; ')),
    '## Lines of files (`carryover load` and the commands like it)',
    table(ofCommands, ({ command }) => command?.meaning ?? ''),
    '## Extracts (`carryover map`)',
    table(ofExtracts, ({ defect }) => `${defect?.treatment}: ${defect?.about}`),
  ];
}

function factsOf(code: string): CodeFacts {
  const commands: Readonly<Record<string, CommandCode>> = COMMAND_CODES;
  const defects: Readonly<Record<string, CodeFacts['defect']>> = EXTRACT_DEFECTS;
  return { rules: rulesByCode.get(code) ?? [], command: commands[code], defect: defects[code] };
}

function renderRule(rule: RuleFacts, code: string): string[] {
  const { id, title, runs, path, severity, advice, note } = rule;
  const messages = messagesText(rule.messages.filter((message) => message.code === code));
  return [
    `${id}: ${title}.`,
    [
      '- **Who acts:** the import supplier',
      `- **Severity:** ${severity}, for live suppliers unless agreed otherwise${advice === undefined ? '' : `; a warning for ${advice}`}`,
      `- **Field:** ${path === null ? 'none of its own' : `\`${path}\``}`,
      ...(messages === null ? [] : [`- **Message:** ${messages}`]),
      `- **Checked by:** ${runs}`,
      ...(note === undefined ? [] : [`- **Note:** ${note}`]),
    ].join('\n'),
  ];
}

function renderSteps(rules: readonly RuleFacts[]): string[] {
  const ids = rules.map(({ id }) => id).join(', ');
  return [
    '## What to do',
    [
      '1. The message says what is wrong with which value, and its path where. `carryover check --details` has each of them, with file, row and column of the extract.',
      '2. Correct the source, all accounts of one kind together, make the file anew and check it again. Sending the same again gives the same answer.',
      `3. What is asked for is in [the rules](../rules.md): ${ids}.`,
    ].join('\n'),
  ];
}

function renderCommand({ meaning, steps }: CommandCode): string[] {
  return [
    meaning,
    '- **Who acts:** the import supplier\n- **Appears in:** the files of errors of `carryover load` and the commands like it',
    '## What to do',
    steps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
  ];
}

function renderDefect({ treatment, about }: NonNullable<CodeFacts['defect']>): string[] {
  return [
    `In an extract, for \`carryover map\`: ${about}.`,
    `- **Who acts:** ${treatment === 'refused' ? 'the import supplier' : 'nobody, unless it is not what was meant'}\n- **What is done:** ${treatment}. ${TREATMENTS[treatment]}`,
    '## What to do with it',
    treatment === 'refused'
      ? '1. The row is in the folder of rejected rows, with its number and the reason in front. Correct it there and map again with `--corrected`, or set in [the mapping file](../guide/mapping-file.md) how such values are written.\n2. Where many rows have it, correct the export: [From a billing system](../guide/from-a-billing-system.md).'
      : '1. Check some of the values that the report lists: is what was made of them right?\n2. Where it is not, set in [the mapping file](../guide/mapping-file.md) how such values are written.',
  ];
}
