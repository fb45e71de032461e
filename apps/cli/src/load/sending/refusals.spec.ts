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
  [new client.PaymentInstructionRefused(sentence, call, answer), 'failed'],
  [new client.NotFound(sentence, call, answer), 'failed'],
  [new client.AlreadyImported(sentence, call, answer, 'A-1'), 'failed'],
  [new client.InProgress(sentence, call, answer), 'failed'],
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

  it('is not made up for what is no error of the client', () => {
    const fault = new TypeError('a fault');
    expect(outcomeOf(fault)).toBe('thrown');
  });

  it('names code, sentence, fields and request of a line that failed', () => {
    const [[validation] = []] = EXPECTED;
    expect(refusalOf(validation)).toEqual({
      kind: 'failed',
      problem: {
        code: 'validation_error',
        detail: expect.stringContaining(sentence),
        errors: { a: [sentence] },
        request_id: 'r-1',
      },
    });
  });
});
