import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GATE_NAMES } from '../../apps/api/src/modules/waves/gates/gate.js';
import { LINE_PROBLEM, WAVE_FINDING } from '../../libs/contract/src/errors/error-entry.js';
import { catalogueEntry, isErrorCode } from '../../libs/contract/src/index.js';

const root = new URL('../../', import.meta.url);
/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), 'utf8');

/** Production code of some folders or files, without what describes it. @param {string[]} paths  @returns {string} */
const sourceOf = (...paths) =>
  paths
    .flatMap((path) =>
      path.endsWith('/')
        ? readdirSync(new URL(path, root), { recursive: true }).map((name) => `${path}${name}`)
        : [path],
    )
    .filter((path) => /\.ts$/.test(path) && !/spec\.ts$|\.openapi\.ts$|examples\.ts$|\/testing\//.test(path))
    .map(read)
    .join('\n');

/** What a pattern captures in a text. @param {string} text  @param {RegExp} pattern  @returns {string[]} */
const captured = (text, pattern) => [...new Set([...text.matchAll(pattern)].map(([, found = '']) => found))].sort();

const WRITTEN = /\bcode: '([a-z0-9_]+)'/g;
const waves = 'apps/api/src/modules/waves/';
const imports = 'apps/api/src/modules/imports/';
const dryRun = sourceOf(`${waves}dry-run/`, `${imports}operations/stored-imports.validator.ts`);
const outsideDryRun = readdirSync(new URL(waves, root))
  .filter((name) => name !== 'dry-run')
  .map((name) => (name.endsWith('.ts') ? `${waves}${name}` : `${waves}${name}/`));

/** Codes of the errors that are made by a piece of source: of the classes, as they are written. @param {string} source  @returns {string[]} */
const codesOfErrors = (source) => {
  const classes = sourceOf('apps/api/src/modules/');
  return captured(source, /\bnew ([A-Z]\w+)\(/g).flatMap((name) =>
    captured(classes, new RegExp(`class ${name} extends (?!Error\\b)\\w+ \\{.*?\\bsuper\\(\\s*'([a-z0-9_]+)'`, 'gs')),
  );
};

const document = JSON.parse(read('libs/contract/openapi.json'));

/** A schema, or what contains some. @typedef {{ $ref?: string, properties?: { code?: { enum?: string[] } } }} Described */

/** Codes that a part of the description of an answer has. @param {unknown} part  @returns {string[]} */
const describedCodes = (part) => {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, properties } = /** @type {Described} */ (part);
  if ($ref !== undefined) {
    const names = $ref.slice('#/'.length).split('/');
    return describedCodes(names.reduce((found, name) => found[name], document));
  }
  return [...(properties?.code?.enum ?? []), ...Object.values(part).flatMap(describedCodes)];
};
/** Every refusal of a correction of one account; of a part of them, each is of a line. */
const ofCorrections = ['404', '409', '410'].flatMap((status) =>
  describedCodes(document.paths['/v2/data-import/accounts/correct/'].post.responses[status]),
);

const ofLines = [
  ...captured(sourceOf(...outsideDryRun, `${imports}lines/`), WRITTEN),
  ...codesOfErrors(sourceOf(`${imports}lines/keep-lines.repository.ts`)).filter(
    // That one ends the part.
    (code) => code !== 'import_supplier_migration_not_ongoing',
  ),
  ...captured(sourceOf('libs/contract/src/json/'), /\bnew JsonProblem\(\s*'([a-z0-9_]+)'/g),
  ...ofCorrections,
];

const [, repeated = ''] = /const REPEATED = \{([^}]*)\}/.exec(dryRun) ?? [];
const ofFindings = [...captured(dryRun, WRITTEN), ...captured(repeated, /: '([a-z0-9_]+)'/g)];

/** @param {string} code */
const appearsIn = (code) => (isErrorCode(code) ? catalogueEntry(code).appearsIn : []);

describe('codes of the lines of waves', () => {
  it('are found in the source and in the description', () => {
    expect(ofLines).toEqual(
      expect.arrayContaining([
        ...['account_not_approved', 'account_number_repeated', 'other_supplier', 'not_found', 'payload_too_large'],
        ...['account_import_process_already_imported', 'customer_erased', 'parse_error', 'field_not_correctable'],
      ]),
    );
    expect(ofFindings).toEqual(
      expect.arrayContaining(['account_in_other_wave', 'meter_point_repeated', 'supply_point_in_use']),
    );
  });

  it.each([...new Set(ofLines)].sort())('%s is in the catalogue of the service, as a problem of a line', (code) => {
    expect(appearsIn(code)).toContain(LINE_PROBLEM);
  });

  it.each([...new Set(ofFindings)].sort())('%s is in the catalogue of the service, as a finding', (code) => {
    expect(appearsIn(code)).toContain(WAVE_FINDING);
  });
});

describe('the runbook of a gate that is red', () => {
  it.each(GATE_NAMES)('says what to do about %s', (gate) => {
    const steps = catalogueEntry('wave_gate_red').runbook.map(({ text }) => text);
    expect(steps.filter((text) => text.includes(`\`${gate}\``))).toHaveLength(1);
  });
});
