import { describe, expect, it } from '@jest/globals';
import { actualDescription, describedFields, expectedDescription } from '../testing/compare-with-list.js';
import { requestFields } from '../testing/field-list.js';
import { NotesRequest } from './notes/notes.request.js';
import { PaymentInstructionRequest } from './payments/payment-instruction.request.js';
import { HistoricalStatementsRequest } from './statements/historical-statements.request.js';

const REQUESTS = [
  ['notes_create', NotesRequest],
  ['historical_statements_create', HistoricalStatementsRequest],
  ['payment_instruction_create', PaymentInstructionRequest],
] as const;

describe.each(REQUESTS)('the classes of %s', (payload, type) => {
  const described = new Map(describedFields(type));
  const listed = requestFields(payload);

  it('declare the fields of the published list, no more and no fewer', () => {
    expect([...described.keys()].sort()).toEqual(listed.map(({ path }) => path).sort());
  });

  it.each(listed.map((field) => [field.path, field] as const))('describe %s as the list does', (path, field) => {
    const spec = described.get(path);
    expect(spec && actualDescription(spec.description)).toEqual(expectedDescription(field));
  });

  it('bound every list', () => {
    const lists = [...described.values()].filter(({ description }) => description.type === 'array');
    expect(lists.every(({ description }) => (description.cap ?? 0) > 0)).toBe(true);
  });
});
