import * as client from '@carryover/client';
import { CarryoverError } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { CommandProblem } from '../../program/command-problem.js';
import { refusalOf } from './refusals.js';

const call = { operation: 'create', requestId: 'r-1', afterUnseenAnswer: false } as const;
const answer = { status: 400, code: null, retryAfter: null, body: undefined };
const sentence = 'A sentence.';

/** One error of every class that the client exports, and what is to come of the line that was sent. */
const EXPECTED: readonly (readonly [CarryoverError, 'failed' | 'wait' | 'open' | number | 'thrown'])[] = [
  [new client.ValidationError(call, answer, [{ path: 'a', detail: sentence, code: null }]), 'failed'],
  [new client.RequestRefused(sentence, call, answer), 'failed'],
  [new client.TransactionRefused(sentence, call, answer, {}), 'failed'],
  [new client.CorrectionRefused(sentence, call, answer, ['customers.0.email']), 'failed'],
  [new client.PaymentInstructionRefused(sentence, call, answer), 'failed'],
  [new client.NotFound(sentence, call, answer), 'failed'],
  [new client.AlreadyImported(sentence, call, answer, 'A-1'), 'failed'],
  [new client.InProgress(sentence, call, answer), 'wait'],
  [new client.SupplierNotOngoing(sentence, call, answer), 'wait'],
  [new client.RateLimited(sentence, call, answer), 'wait'],
  [new client.ReconciliationInProgress(sentence, call, answer), 'wait'],
  [new client.Unavailable(sentence, call, answer), 'wait'],
  [new client.PaymentVendorUnavailable(sentence, call, answer), 'wait'],
  [new client.NetworkError(sentence, call, false), 'wait'],
  [new client.TimedOut(sentence, call, false), 'wait'],
  [new client.ListBrokenOff(sentence, call, false), 'wait'],
  [new client.ServiceFault(sentence, call, answer), 'open'],
  [new client.Unauthorised(sentence, call, answer), 4],
  [new client.PermissionDenied(sentence, call, answer), 4],
  [new client.UnexpectedAnswer(sentence, call, answer), 5],
  [new client.NotSettledInTime(sentence, call, null), 'thrown'],
];

function outcomeOf(error: unknown): unknown {
  try {
    return refusalOf(error).kind;
  } catch (thrown) {
    if (thrown instanceof CommandProblem) return thrown.exitCode;
    return thrown === error ? 'thrown' : thrown;
  }
}

describe('what an error means for the line that was sent', () => {
  it.each(EXPECTED.map(([error, outcome]) => [error.constructor.name, error, outcome] as const))(
    'is known of %s',
    (_, error, outcome) => {
      expect(outcomeOf(error)).toBe(outcome);
    },
  );

  it('is known of every class of the client', () => {
    const classes = Object.values(client).filter(
      (value) => typeof value === 'function' && value.prototype instanceof CarryoverError,
    );
    expect(new Set(EXPECTED.map(([error]) => error.constructor))).toEqual(new Set(classes));
  });

  it('names the fields of a correction', () => {
    const refused = { ...answer, status: 409, code: 'correction_conflict' };
    const error = new client.CorrectionRefused(sentence, call, refused, ['customers.0.email']);
    expect(refusalOf(error)).toMatchObject({
      problem: { code: 'correction_conflict', problems: [{ path: 'customers.0.email', code: 'correction_conflict' }] },
    });
  });

  it('is not made up for what is no error of the client', () => {
    const fault = new TypeError('a fault');
    expect(outcomeOf(fault)).toBe('thrown');
  });

  it.each([
    [
      new client.Unauthorised(sentence, call, { ...answer, code: 'address_not_allowed' }),
      /from this address/,
      /meant to be used/,
    ],
    [
      new client.PermissionDenied(sentence, call, { ...answer, code: 'address_not_allowed' }),
      /from this address/,
      /meant to be used/,
    ],
    [
      new client.Unauthorised(sentence, call, { ...answer, code: 'key_expired' }),
      /has expired/,
      /ask the platform for another key/,
    ],
    [
      new client.PermissionDenied(sentence, call, { ...answer, code: 'key_read_only' }),
      /A sentence\. \(key_read_only\)/,
      /another key/,
    ],
    [new client.Unauthorised(sentence, call, answer), /A sentence\.$/, /another key/],
  ])('says what keeps a key from being good, by its code: %s', (error, message, hint) => {
    const told = (): unknown => {
      try {
        return refusalOf(error);
      } catch (thrown) {
        return thrown;
      }
    };
    expect(told()).toMatchObject({
      exitCode: 4,
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    });
  });

  it('names code, rule, sentence, fields and request of a line that failed', () => {
    const phone = {
      ...{ path: 'customers.0.landline', code: 'invalid_phone_number' },
      detail: 'abcde is not a valid phone number',
    };
    const day = { path: 'notes.0.created_at', code: 'invalid_datetime', detail: 'In words of a later release.' };
    expect(refusalOf(new client.ValidationError(call, answer, [phone, day]))).toEqual({
      kind: 'failed',
      problem: {
        code: 'invalid_phone_number',
        rule: 'R28',
        detail: 'customers.0.landline: abcde is not a valid phone number (and 1 more)',
        errors: { customers: { 0: { landline: [phone.detail] } }, notes: { 0: { created_at: [day.detail] } } },
        problems: [
          { ...phone, rule: 'R28' },
          { ...day, rule: 'R08' },
        ],
        request_id: 'r-1',
      },
    });
  });

  it.each([
    [new client.ValidationError(call, answer, [{ path: 'a', detail: sentence, code: null }]), 'validation_error', null],
    [
      new client.ValidationError(call, answer, [
        { path: 'notes.0.body', detail: 'This field must not be empty.', code: null },
      ]),
      'blank',
      'R05',
    ],
    [new client.NotFound(sentence, call, answer), 'not_found', null],
    [new client.TransactionRefused(sentence, call, answer, {}), 'transaction_refused', null],
    [
      new client.TransactionRefused('No transaction can be in the future.', call, answer, {}),
      'transaction_refused',
      null,
    ],
    [new client.PaymentInstructionRefused(sentence, call, answer), 'payment_instruction_refused', null],
    [new client.RequestRefused(sentence, call, { ...answer, code: 'payload_too_large' }), 'payload_too_large', null],
  ])('gives %s a code, and a rule where one says it in these words', (error, code, rule) => {
    expect(refusalOf(error)).toMatchObject({ problem: { code, rule } });
  });
});
