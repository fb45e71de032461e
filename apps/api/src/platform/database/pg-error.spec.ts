import { describe, expect, it } from '@jest/globals';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import {
  isOfOneTransaction,
  isSerializationFailure,
  isTransientDatabaseError,
  pgConstraintName,
  pgErrorCode,
} from './pg-error.js';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('pgErrorCode', () => {
  it('finds the code inside the wrapper of the object mapper', () => {
    const wrapped = Object.assign(new Error('x'), { driverError: { code: '23505', constraint: 'api_key__hash_uq' } });
    expect(pgErrorCode(wrapped)).toBe('23505');
    expect(pgConstraintName(wrapped)).toBe('api_key__hash_uq');
  });

  it('knows nothing about other errors', () => {
    expect(pgErrorCode(new Error('x'))).toBeUndefined();
    expect(pgErrorCode(null)).toBeUndefined();
  });
});

describe('isTransientDatabaseError', () => {
  it.each([
    '40001',
    '40P01',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '55P03',
    '57014',
    '25006',
    'ECONNRESET',
    'ECONNREFUSED',
  ])('takes %s as something that may pass', (code) => {
    expect(isTransientDatabaseError(withCode(code))).toBe(true);
  });

  it.each(['23505', '22P02', '42601', '57000', '42P01'])('takes %s as something that stays', (code) => {
    expect(isTransientDatabaseError(withCode(code))).toBe(false);
  });

  it('recognises a connection the driver lost without giving a code', () => {
    expect(isTransientDatabaseError(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isTransientDatabaseError(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isTransientDatabaseError(new Error('timeout expired'))).toBe(true);
    expect(isTransientDatabaseError(new QueryRunnerAlreadyReleasedError())).toBe(true);
    expect(isTransientDatabaseError(new QueryRunnerProviderAlreadyReleasedError())).toBe(true);
  });
});

describe('isSerializationFailure', () => {
  it('is true for a lost conflict only', () => {
    expect(['40001', '40P01', '55P03'].map((code) => isSerializationFailure(withCode(code)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('isOfOneTransaction', () => {
  it.each(['23505', '22P02', '40001', '40P01', '55P03', '57014'])('is true for %s: others may go through', (code) => {
    expect(isOfOneTransaction(withCode(code))).toBe(true);
  });

  it.each(['08006', '53100', '57P01', '25P03', 'ECONNRESET'])('is false for %s: nobody goes through', (code) => {
    expect(isOfOneTransaction(withCode(code))).toBe(false);
  });
});
