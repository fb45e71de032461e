import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const PATH = 'notes.0.document_paths.1.document_path';

const LEAVES = 'It leaves your folder of documents by "..".';
const EMPTY = 'It has an empty part: two slashes in a row, one at its end, or nothing at all.';
const BACKSLASH = 'It has a backslash; part folders by a slash.';
const CONTROL = 'It has a control character, such as a tab or a line end.';
const SCHEME = 'It begins with a scheme or a drive; give the path below your folder of documents.';

/** Rules about notes and the paths of documents: R132, R136. */
export const noteAndDocumentCases: readonly RuleCase[] = [
  ...[{}, { body: ' ' }, { body: '', document_paths: [] }].map((note) => ({
    rule: 'R132',
    name: `refuses the note ${JSON.stringify(note)}`,
    change: { 'notes.1': note },
    expected: { 'notes.1.non_field_errors': ['A note needs a body or at least one document path.'] },
  })),
  { rule: 'R132', name: 'takes a note of documents alone', change: { 'notes.0.body': REMOVED }, expected: {} },
  {
    rule: 'R132',
    name: 'keeps silent about a note whose body cannot be read',
    change: { 'notes.1.body': 5 },
    expected: { 'notes.1.body': ['Expected string.'] },
  },
  ...[
    ['../secret.pdf', LEAVES],
    ['a/../../b.pdf', LEAVES],
    ['a//b.pdf', EMPTY],
    ['a/', EMPTY],
    ['/', EMPTY],
    ['//a.pdf', EMPTY],
    ['a\\b.pdf', BACKSLASH],
    ['a\u0085b.pdf', CONTROL],
    ['s3://bucket/a.pdf', SCHEME],
    ['C:/a.pdf', SCHEME],
  ].map(([path, reason]) => ({
    rule: 'R136',
    name: `refuses the path ${JSON.stringify(path)}`,
    change: { [PATH]: path },
    expected: { [PATH]: [`The path is not usable. ${reason}`] },
  })),
  {
    rule: 'R136',
    name: 'looks at statements too',
    change: { 'statements.0.statement_path': 'statements/..' },
    expected: { 'statements.0.statement_path': [`The path is not usable. ${LEAVES}`] },
  },
  ...['/notes/a.pdf', 'a', 'letter..pdf', '.hidden/ü b%.pdf', '2024-01-01T10:30.pdf'].map((path) => ({
    rule: 'R136',
    name: `takes the path ${JSON.stringify(path)}`,
    change: { [PATH]: path },
    expected: {},
  })),
];
