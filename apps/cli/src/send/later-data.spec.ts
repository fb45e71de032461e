import { CarryoverClient, ValidationError } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { LATER_DATA } from './later-data.js';

const client = new CarryoverClient({ apiUrl: 'http://127.0.0.1:1', secretKey: 'never sent' });
const answer = { status: 400, code: null, retryAfter: null, body: undefined };
const line = { number: 'A', text: JSON.stringify({ statements: [{ statement_id: 'S-1' }, { statement_id: 'S-2' }] }) };
const there = (index: number) => ({
  path: `statements.${index}.statement_id`,
  detail: `Statement "S-${index}" has already been imported.`,
  code: null,
});
const wrong = { path: 'statements.1.gross_amount', detail: 'Required.', code: null };

describe('a line of registrations', () => {
  it.each([20270101, null, { on: '2027-01-01' }, '01/01/2027'])(
    'is not sent for the earliest date when its own is none: %j',
    async (date) => {
      const registrations = LATER_DATA.find(({ name }) => name === 'registrations')?.senderOf(client, {});
      const text = JSON.stringify({ import_supplier: 'DEMO', supply_start_date: date });
      expect(await registrations?.send({ number: 'A', text }, [0, 1], false)).toMatchObject({
        kind: 'failed',
        problem: { code: 'invalid_date', problems: [{ path: 'supply_start_date', rule: 'R07' }] },
      });
    },
  );
});

function checked(mayBeThere: boolean, problems: ConstructorParameters<typeof ValidationError>[2]) {
  const statements = LATER_DATA.find(({ name }) => name === 'statements')?.senderOf(client, {});
  const call = { operation: 'addStatements', requestId: '', afterUnseenAnswer: false } as const;
  return statements?.check?.(new ValidationError(call, answer, problems), line, [0, 1], mayBeThere);
}

describe('a line of statements that is refused', () => {
  it('counts as sent when all its statements are there and it may have been sent before', () => {
    const record = { kind: 'done', position: [0, 1], number: 'A', result: { was_there_already: true } };
    expect(checked(true, [there(0), there(1)])).toEqual(record);
  });

  it('fails when it was never sent, when one of them is not there, or when something else is wrong too', () => {
    expect(checked(false, [there(0), there(1)])).toBeUndefined();
    expect(checked(true, [there(0)])).toBeUndefined();
    expect(checked(true, [there(0), wrong])).toBeUndefined();
  });
});
