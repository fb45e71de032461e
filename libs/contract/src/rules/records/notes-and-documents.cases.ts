import { REMOVED, type RuleCase } from '../testing/rule-case.js';

const PATH = 'notes.0.document_paths.1.document_path';

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
    '../secret.pdf',
    'a/../../b.pdf',
    'a//b.pdf',
    'a/',
    '/',
    '//a.pdf',
    'a\\b.pdf',
    'a\u0085b.pdf',
    's3://bucket/a.pdf',
    'C:/a.pdf',
  ].map((path) => ({
    rule: 'R136',
    name: `refuses the path ${JSON.stringify(path)}`,
    change: { [PATH]: path },
    expected: { [PATH]: ['The path is not usable.'] },
  })),
  {
    rule: 'R136',
    name: 'looks at statements too',
    change: { 'statements.0.statement_path': 'statements/..' },
    expected: { 'statements.0.statement_path': ['The path is not usable.'] },
  },
  ...['/notes/a.pdf', 'a', 'letter..pdf', '.hidden/ü b%.pdf', '2024-01-01T10:30.pdf'].map((path) => ({
    rule: 'R136',
    name: `takes the path ${JSON.stringify(path)}`,
    change: { [PATH]: path },
    expected: {},
  })),
];
