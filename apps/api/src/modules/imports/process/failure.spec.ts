import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { failureOf } from './failure.js';

const withCode = (code: string) => Object.assign(new Error('database said no to John Doe'), { code });

describe('failureOf', () => {
  it('keeps the code and the sentence of an anticipated failure, which no retry helps', () => {
    const failure = failureOf(new DomainError('reference_already_exists', 409, 'Taken.'), 'id-1');
    expect(failure).toEqual({
      error: { code: 'reference_already_exists', detail: 'Taken.', domain: 'account_import' },
      isTransient: false,
      isAnticipated: true,
      isOutage: false,
      isUnreadable: false,
    });
  });

  it('tries again later what is anticipated and passes, such as storage that cannot be asked', () => {
    const { error, ...failure } = failureOf(new DomainError('storage_unavailable', 503, 'Away.'), 'id-1');
    expect(error).toEqual({ code: 'storage_unavailable', detail: 'Away.', domain: 'platform' });
    expect(failure).toEqual({ isTransient: true, isAnticipated: true, isOutage: false, isUnreadable: false });
  });

  it.each([
    ['40001', 'database_conflict'],
    ['40P01', 'database_conflict'],
    ['55P03', 'database_conflict'],
    ['57014', 'processing_timeout'],
    ['57P01', 'internal_error'],
    ['ECONNRESET', 'internal_error'],
  ])('calls %s transient, and %s when it never passes', (code, expected) => {
    const { error, isTransient } = failureOf(withCode(code), 'id-1');
    expect({ code: error.code, domain: error.domain, isTransient }).toEqual({
      code: expected,
      domain: 'platform',
      isTransient: true,
    });
  });

  it.each(['53100', '53200', '53300'])('blames %s on nobody: there was no room for any import', (code) => {
    expect(failureOf(withCode(code), 'id-1')).toMatchObject({ isTransient: true, isOutage: true });
  });

  it('leaves an import for another day that the keys of the process do not open', () => {
    const failure = failureOf(new SealNotReadable(), 'id-1');
    expect(failure).toMatchObject({ isTransient: true, isOutage: false, isUnreadable: true });
  });

  it('says that it was the database that could not be reached', () => {
    const { error } = failureOf(new Error('Connection terminated unexpectedly'), 'id-1');
    expect(error.detail).toBe('The database could not be reached again and again; reference id-1.');
  });

  it('tells of an unexpected failure only where the log has it', () => {
    const { error, isTransient, isAnticipated } = failureOf(withCode('22P02'), 'id-1');
    expect({ isTransient, isAnticipated }).toEqual({ isTransient: false, isAnticipated: false });
    expect(error.code).toBe('internal_error');
    expect(error.detail).toContain('id-1');
    expect(error.detail).not.toContain('John');
  });
});
