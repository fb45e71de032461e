import { parseStrictJson, readAccountPayload } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { NotFound } from '../../../platform/errors/domain-error.js';
import { answerFor } from '../../../platform/errors/error-answer.js';
import { AccountRefused } from '../imports.errors.js';
import { flattened } from './flat-field-errors.js';

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('This was expected to be refused.');
}

describe('flattened', () => {
  it('lists the problems of the payload in the order found, then those of the query', () => {
    const reading = readAccountPayload(null, { today: '2026-01-01' });
    const query = { path: 'is_dry_run', rule: 'R04', code: 'invalid_type', detail: 'Expected boolean.' };
    const error = new AccountRefused(reading, [query]);
    expect(answerFor(flattened(error, { 'Content-Type': 'x' }))).toEqual({
      status: 400,
      body: [
        { attr: 'non_field_errors', code: 'invalid_type', detail: 'Expected object.' },
        { attr: 'is_dry_run', code: 'invalid_type', detail: 'Expected boolean.' },
      ],
      headers: { 'Content-Type': 'x' },
    });
    expect(answerFor(error)).toEqual({
      status: 400,
      body: { non_field_errors: ['Expected object.'], is_dry_run: ['Expected boolean.'] },
    });
  });

  it('places a key that is there twice', () => {
    const error = errorOf(() => parseStrictJson(Buffer.from('{"a":{"b":1,"b":2}}')));
    expect(answerFor(flattened(error))).toEqual({
      status: 400,
      body: [{ attr: 'a.b', code: 'duplicate_key', detail: expect.not.stringContaining('a.b') }],
    });
  });

  it('names a key of any length by what a client can show', () => {
    const body = JSON.stringify({ ['x'.repeat(10_000)]: 1, '\0': { a: 1 } });
    const error = new AccountRefused(readAccountPayload(JSON.parse(body), { today: '2026-01-01' }), []);
    const attrs = Object(answerFor(flattened(error))).body.map(({ attr }: { attr: string }) => attr);
    expect(attrs).toEqual(expect.arrayContaining(['x'.repeat(4_096), '\ufffd']));
  });

  it.each([
    ['JSON that cannot be parsed', errorOf(() => parseStrictJson(Buffer.from('{')))],
    ['another failure', new NotFound()],
  ])('leaves %s as it is', (_, error) => {
    expect(flattened(error)).toBe(error);
  });
});
