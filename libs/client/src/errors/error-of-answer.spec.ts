import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { errorOfAnswer } from './error-of-answer.js';
import * as errors from './index.js';

const call = { operation: 'create', requestId: 'r-1', afterUnseenAnswer: false } as const;
const errorFor = (status: number, body: unknown) => errorOfAnswer(call, { status, body, retryAfter: null });
const inside = (code: string) => ({ non_field_errors: { detail: 'A sentence.', code } });
const plain = { detail: 'A sentence.', code: 'some_code' };

describe('the error for an answer', () => {
  it.each([
    [401, { detail: 'A sentence.', code: 'token_expired' }, errors.Unauthorised, 'token_expired'],
    [403, { detail: 'A sentence.', code: 'permission_denied' }, errors.PermissionDenied, 'permission_denied'],
    [404, { detail: 'A sentence.', code: 'not_found' }, errors.NotFound, 'not_found'],
    [404, [{ error: 'A sentence.' }], errors.NotFound, null],
    [404, [{ error_detail: 'A sentence.', import_supplier_code: 'X' }], errors.NotFound, null],
    [
      409,
      { detail: 'A sentence.', code: 'reconciliation_in_progress' },
      errors.ReconciliationInProgress,
      'reconciliation_in_progress',
    ],
    [
      409,
      { fields: ['customers.0.email'], detail: 'A sentence.', code: 'correction_conflict' },
      errors.CorrectionRefused,
      'correction_conflict',
    ],
    [408, plain, errors.Unavailable, 'some_code'],
    [413, plain, errors.RequestRefused, 'some_code'],
    [400, { detail: 'A sentence.', code: 'parse_error' }, errors.RequestRefused, 'parse_error'],
    [429, plain, errors.RateLimited, 'some_code'],
    [500, { ...plain, request_id: 'x' }, errors.ServiceFault, 'some_code'],
    [500, { error_detail: 'A sentence.', reference: 'x' }, errors.PaymentVendorUnavailable, null],
    [503, plain, errors.Unavailable, 'some_code'],
    [400, { error_detail: 'A sentence.', reference: 'x' }, errors.PaymentInstructionRefused, null],
    [
      400,
      inside('import_supplier_migration_not_ongoing'),
      errors.SupplierNotOngoing,
      'import_supplier_migration_not_ongoing',
    ],
    [400, inside('account_import_process_in_progress'), errors.InProgress, 'account_import_process_in_progress'],
    [400, inside('one_that_is_new'), errors.RequestRefused, 'one_that_is_new'],
  ])('%i %j is told as what it is', (status, body, kind, code) => {
    const error = errorFor(status, body);
    expect(error.constructor).toBe(kind);
    expect(error).toMatchObject({
      name: kind.name,
      message: 'create: A sentence.',
      operation: 'create',
      requestId: 'r-1',
      status,
      code,
    });
    expect(error.body).toBe(body);
    expect(error).toBeInstanceOf(errors.CarryoverError);
  });

  it.each([
    [302, undefined],
    [401, '<html>'],
    [403, '<html>'],
    [403, undefined],
    [404, undefined],
    [404, '<html>'],
    [400, undefined],
    [400, []],
    [400, {}],
    [400, { a: 1 }],
    [418, null],
    [599, { nothing: true }],
  ])('%i %j is none of the service', (status, body) => {
    expect(errorFor(status, body)).toBeInstanceOf(errors.UnexpectedAnswer);
  });

  it.each([408, 502, 503, 504])('%i of a proxy is a passing one', (status) => {
    expect(errorFor(status, undefined)).toMatchObject({
      name: 'Unavailable',
      message: `create: The service answered ${status}.`,
    });
  });

  it('names the account that is there already', () => {
    const body = { ...inside('account_import_process_already_imported'), account_id: 'A-1B2C3D4E' };
    expect(errorFor(400, body)).toMatchObject({ name: 'AlreadyImported', accountNumber: 'A-1B2C3D4E', payload: null });
  });

  it.each([
    ['same', 'same'],
    ['differs', 'differs'],
    ['of a later release', null],
  ])('says of that account that its payload is %s', (told, payload) => {
    const body = { ...inside('account_import_process_already_imported'), account_id: 'A-1B2C3D4E' };
    const headers = new Headers({ 'X-Imported-Payload': told });
    expect(errorOfAnswer(call, { status: 400, body, retryAfter: null }, headers)).toMatchObject({ payload });
  });

  it('holds the transaction that was refused, and does not print it', () => {
    const transaction = { transaction_id: 'T-1', note: 'private' };
    const body = { status: 'TRANSACTION_IMPORT_ERROR', error_detail: 'Too old.', transaction_data: transaction };
    const error = errorFor(400, body);
    expect(error).toMatchObject({ name: 'TransactionRefused', message: 'create: Too old.', transaction });
    expect(inspect(error, { depth: 10 })).not.toContain('private');
  });
});

describe('field errors', () => {
  const nested = {
    customers: { '0': { landline: ['abcde is not a valid phone number'], non_field_errors: ['Odd.'] } },
    billing_postcode: ['Wrong.', 'Too long.'],
    non_field_errors: ['All of it.'],
  };
  const flat = [
    { attr: 'customers.0.landline', code: 'invalid_phone_number', detail: 'abcde is not a valid phone number' },
    { attr: 'customers.0', code: 'odd', detail: 'Odd.' },
    { attr: 'billing_postcode', code: 'invalid_postcode', detail: 'Wrong.' },
    { attr: 'billing_postcode', code: 'too_long', detail: 'Too long.' },
    { attr: 'non_field_errors', code: 'all', detail: 'All of it.' },
  ];
  const paths = ['customers.0.landline', 'customers.0', 'billing_postcode', 'billing_postcode', ''];

  it.each([
    ['nested', nested, flat.map(() => null)],
    ['flat', flat, flat.map(({ code }) => code)],
  ])('that come %s are a tree and a list', (_, body, codes) => {
    const error = errorFor(400, body);
    if (!(error instanceof errors.ValidationError)) throw error;
    expect(JSON.parse(JSON.stringify(error.errors))).toEqual(nested);
    expect(error.problems()).toEqual(
      paths.map((path, index) => ({ path, code: codes[index], detail: flat[index]?.detail })),
    );
    expect(error.message).toBe('create: customers.0.landline: abcde is not a valid phone number (and 4 more)');
  });

  it('about keys that mean something to objects stay what they are', () => {
    const error = errorFor(400, [{ attr: '__proto__.constructor', code: 'unknown_field', detail: 'No.' }]);
    if (!(error instanceof errors.ValidationError)) throw error;
    expect(JSON.stringify(error.errors)).toBe('{"__proto__":{"constructor":["No."]}}');
    expect(error.problems()).toEqual([{ path: '__proto__.constructor', code: 'unknown_field', detail: 'No.' }]);
  });

  it('about an object and what is in it are both told', () => {
    const list = [
      { attr: 'ledgers', code: 'a', detail: 'Too many.' },
      { attr: 'ledgers.0.amount', code: 'b', detail: 'Wrong.' },
    ];
    const error = errorFor(400, list);
    expect(JSON.stringify(Object(error).errors)).toBe(
      '{"ledgers":{"0":{"amount":["Wrong."]},"non_field_errors":["Too many."]}}',
    );
  });
});
