import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { describeError, reasonOf } from './describe-error.js';

const CANARY = 'Vexbridgeworth';

/** An error as PostgreSQL sends it and TypeORM hands it on, full of values. */
function refused(code: string, message: string, more: object = {}): Error {
  const driver = Object.assign(new Error(message), { severity: 'ERROR', code, detail: CANARY, where: CANARY, ...more });
  return new QueryFailedError('INSERT INTO customer VALUES ($1)', [CANARY], driver);
}

function thrown(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('describeError', () => {
  it.each<[string, unknown]>([
    ['a value of the wrong type', refused('22P02', `invalid input syntax for type date: "${CANARY}"`)],
    ['an error raised by a function', refused('P0001', `refused ${CANARY}`)],
    ['a constraint', refused('23514', 'new row for relation "customer" violates check constraint "x"')],
    ['JSON that cannot be read', thrown(() => JSON.parse(`{"family_name": ${CANARY}`))],
    ['a URL that is none', thrown(() => new URL(CANARY))],
    ['a property of a string', thrown(() => Object.assign('x', { 0: CANARY }))],
    ['a search in a string', thrown(() => 'x' in (CANARY as unknown as object))],
    ['a header that cannot be sent', thrown(() => new Headers({ 'X-Name': `${CANARY}\n` }))],
    ['a file', Object.assign(new Error(`ENOENT: open '${CANARY}'`), { code: 'ENOENT', syscall: 'open', path: CANARY })],
    ['an object that is no error', { family_name: CANARY }],
    ['a message of many lines', refused('22007', `bad\n    at ${CANARY} in "${CANARY}"`)],
  ])('keeps what was sent out of the description of %s', (_, error) => {
    expect(JSON.stringify(describeError(error))).not.toContain(CANARY);
    expect(reasonOf(error)).not.toContain(CANARY);
  });

  it('still says what failed and where', () => {
    const names = { table: 'customer', constraint: 'customer__name_ck' };
    const error = refused('23514', 'new row for relation "customer" violates check constraint', names);
    expect(describeError(error)).toMatchObject({ code: '23514', message: error.message, ...names });
    expect(describeError(error).stack).toContain('describe-error.spec');
    expect(reasonOf(refused('22P02', 'invalid'))).toContain('22P02');
    expect(reasonOf(new Error('Redis is away'))).toBe('Redis is away');
    expect(reasonOf(Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' }))).toBe(
      'connect failed: ECONNREFUSED',
    );
  });
});
