import { USUAL_DATES } from '../mapping/read-formats.js';
import type { ColumnMatch } from './match-columns.js';
import type { PayloadNode } from './payload-tree.js';
import { isWithin } from './payload-tree.js';
import type { ColumnProfile } from './profile-column.js';
import type { Proposal, ProposedFile } from './propose.js';

/** Lists of the same form that one file of transactions is split into, by the day of the last statement. */
const HISTORICAL = 'historical_statement_transactions';
const CURRENT = 'current_statement_transactions';
const CLOSING = 'last_statement_closing_date';

/** Writes a guessed mapping as YAML, with how sure each guess is and what is missing. */
export function renderMapping(proposal: Proposal, supplier: string | null): string {
  const [accounts] = proposal.files;
  if (accounts === undefined) return '';
  const body = [
    '# Proposed by `carryover map init`: read it through before you use it.',
    '# Behind each guess is how sure it is. The names are explained in docs/guide/mapping-file.md.',
    'version: 1',
    supplier === null ? '# supplier: CODE' : `supplier: ${yaml(supplier)}`,
    'files:',
    ...proposal.files.map(fileLine),
    ...proposal.unknown.map(({ name, path }) => `  # ${name}: ${yaml(path)} looks like nothing of the payload`),
    'account:',
    `  from: ${accounts.file.name}`,
    ...object(accounts.node, accounts, proposal, '  '),
  ];
  return `${body.join('\n')}\n`;
}

function fileLine({ file, join }: ProposedFile): string {
  if (join === null || join.pad === null) return `  ${file.name}: ${yaml(file.path)}`;
  const settings = `{ path: ${yaml(file.path)}, pad: { ${yaml(join.own)}: ${join.pad} } }`;
  return `  ${file.name}: ${settings} # its leading zeros are lost`;
}

/** The setting of a column's dates; "" where they are usual, or it has none. */
function datesOf({ dateForm }: ColumnProfile): string {
  return dateForm === null || USUAL_DATES.includes(dateForm) ? '' : `, dates: ${dateForm}`;
}

function object(node: PayloadNode, source: ProposedFile, proposal: Proposal, indent: string): string[] {
  const own = source.matches.filter((match) => match.node === node);
  const lines = own.map((match) => `${indent}${field(match)}`);
  for (const child of proposal.nodes.filter((each) => each.parent === node))
    lines.push(...nested(child, source, proposal, indent));
  if (node === source.node) {
    const used = new Set([
      ...source.matches.map(({ column }) => column.name),
      source.join?.own,
      ...joinedColumns(source, proposal),
    ]);
    const left = source.file.columns.filter(({ name }) => !used.has(name));
    if (left.length > 0)
      lines.push(`${indent}# not used: ${left.map(({ name, kind }) => `${name} (${kind})`).join(', ')}`);
  }
  const missing = node.leaves.filter(
    ({ name, spec }) =>
      spec.description.required === true && name !== 'import_supplier' && !own.some(({ leaf }) => leaf.name === name),
  );
  return [...lines, ...missing.map(({ name }) => `${indent}# ${name}: needed, and nothing was found for it`)];
}

function nested(child: PayloadNode, source: ProposedFile, proposal: Proposal, indent: string): string[] {
  const name = child.names.at(-1) ?? '';
  const own = proposal.files.find(({ node }) => node === child) ?? twinOf(child, proposal);
  if (own !== undefined) {
    const inner = `${indent}  `;
    const rest = object(own.node, own, proposal, inner);
    return [
      `${indent}${name}:`,
      `${inner}from: ${own.file.name}`,
      joinLine(own, inner),
      ...split(name, own, proposal, inner),
      ...rest,
    ];
  }
  const isFilled =
    source.matches.some(({ node }) => isWithin(node, child)) ||
    proposal.files.some(({ node }) => isWithin(node, child));
  return isFilled ? [`${indent}${name}:`, ...object(child, source, proposal, `${indent}  `)] : [];
}

/** Both lists of transactions are made of the file that is taken for one of them. */
function twinOf(child: PayloadNode, { files }: Proposal): ProposedFile | undefined {
  const name = child.names.at(-1);
  if (name !== HISTORICAL && name !== CURRENT) return undefined;
  return files.find(
    ({ node }) => node.parent === child.parent && [HISTORICAL, CURRENT].includes(node.names.at(-1) ?? ''),
  );
}

function split(name: string, source: ProposedFile, proposal: Proposal, indent: string): string[] {
  if (name !== HISTORICAL && name !== CURRENT) return [];
  const date = source.matches.find(({ leaf }) => leaf.name === 'transaction_date')?.column;
  const closing = proposal.files.flatMap(({ file, matches }) =>
    matches.flatMap(({ leaf, column }) => (leaf.name === CLOSING ? [{ file: file.name, column }] : [])),
  )[0];
  if (date === undefined || closing === undefined) {
    return name === CURRENT
      ? []
      : [`${indent}where: { any: [] } # which are on the last statement? its date was not found`];
  }
  const side = name === HISTORICAL ? 'until' : 'after';
  return [
    `${indent}where: { column: ${yaml(date.name)}${datesOf(date)}, ${side}: { column: ${yaml(closing.column.name)}, of: ${closing.file}${datesOf(closing.column)} } }`,
  ];
}

function joinLine({ join }: ProposedFile, indent: string): string {
  if (join === null) return `${indent}join: { COLUMN: COLUMN } # no column was found that has the values of one above`;
  return `${indent}join: { ${yaml(join.own)}: ${yaml(join.above)} } # ${percent(join.found)} of the values are in ${join.file}`;
}

/** Columns of a file that others hang on. */
function joinedColumns({ file }: ProposedFile, { files }: Proposal): string[] {
  return files.flatMap(({ join }) => (join !== null && join.file === file.name ? [join.above] : []));
}

function field({ column, leaf, confidence }: ColumnMatch): string {
  const { values, examples } = leaf.spec.description;
  const known = values ?? examples;
  const odd =
    known === undefined || (column.kind !== 'code' && column.kind !== 'text')
      ? []
      : [...column.values].filter((value) => !known.includes(value)).slice(0, 12);
  const sure = `# ${percent(confidence)}`;
  const dates = datesOf(column);
  if (dates !== '') return `${leaf.name}: { column: ${yaml(column.name)}${dates} } ${sure}`;
  if (leaf.spec.description.type === 'decimal' && [...column.values].some((value) => /\d\s*(?:CR|DR)$/i.test(value)))
    return `${leaf.name}: { column: ${yaml(column.name)}, money: { minus: DR } } ${sure}; is DR a minus?`;
  if (odd.length === 0 || column.values.size > 24) return `${leaf.name}: ${yaml(column.name)} ${sure}`;
  const table = odd.map((value) => `${yaml(value)}: ${yaml(value)}`).join(', ');
  return `${leaf.name}: { column: ${yaml(column.name)}, codes: { ${table} } } ${sure}; the platform knows ${known?.slice(0, 8).join(', ')}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function yaml(text: string): string {
  return /^[A-Za-z_][\w ./-]*$/.test(text) &&
    !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text) &&
    text === text.trim()
    ? text
    : JSON.stringify(text);
}
