import {
  type AccountCorrection,
  type CarryoverClient,
  PaymentInstructionRefused,
  type RegistrationFlowResult,
  type TextOperation,
  ValidationError,
} from '@carryover/client';
import type { FieldOfLine, JournalRecord, LinePosition, LineProblem, LineResult } from '../load/journal/records.js';
import type { LineSender } from '../load/sending/send-lines.js';
import { countedStatuses, textField } from './answers.js';
import { wrongRegistrationDate } from './registration-date.js';
import { isThereAlready, sendStatementsNotThere } from './skip-existing.js';

/** What the user asked for besides. */
export interface LaterDataOptions {
  /** Nothing is written. */
  readonly dryRun?: boolean;
  /** Statements that are there already are left out, and the others of their line are sent. */
  readonly skipExisting?: boolean;
}

/** Something that is sent for accounts that are imported. */
export interface LaterData {
  /** The command. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** Whether it may skip what is there already, when asked to. */
  readonly maySkipExisting?: boolean;
  /** What lines that got there are called, where they may be tried out first. */
  readonly done?: string;
  readonly senderOf: (client: CarryoverClient, options: LaterDataOptions) => LineSender;
}

const TO_BEGIN_WITH =
  'Each line is one request, as the interface takes it, with import_supplier and external_account_number.';

/** In the order in which they usually follow an import. */
export const LATER_DATA: readonly LaterData[] = [
  {
    name: 'correct',
    summary: 'correct the imported accounts of files',
    description:
      'Each line is the whole payload of an account, as load takes it. What differs from the payload before is changed: contact details, priority services, the billing address, references, notes of the import, readings that were not billed. A line is applied whole or not at all, and once; the files of results say of each what it changed. A line that was on its way when an earlier run ended, and whose account is as it says, counts as corrected.',
    done: 'corrected',
    senderOf: (client, { dryRun = false }) => ({
      isOncePerAccount: true,
      recordsTries: 'of-lines',
      send: async ({ number, text }, position, mayBeThere) => {
        const { answer, afterUnseenAnswer } = await client.sendText('correct', text, { isDryRun: dryRun });
        const { status, changes, payload_version: version } = answer as AccountCorrection;
        const result = { payload_version: version, changes };
        if (status !== 'UNCHANGED') return { kind: 'done', position, number, result };
        if (!dryRun && (mayBeThere || afterUnseenAnswer))
          return { kind: 'done', position, number, result: { ...result, was_there_already: true } };
        return { kind: 'unchanged', position, number, result };
      },
    }),
  },
  {
    name: 'notes',
    summary: 'add the notes of files to imported accounts',
    description: `${TO_BEGIN_WITH} A note that is there already is not added again, so a line may be sent any number of times.`,
    senderOf: (client) => sender(client, 'addNotes', countedStatuses),
  },
  {
    name: 'transactions',
    summary: 'add the transactions of files to imported accounts',
    description: `${TO_BEGIN_WITH} Amounts are sent digit for digit. A transaction_id that is there already is not added again, so a line may be sent any number of times.`,
    senderOf: (client) => sender(client, 'addTransactions', countedStatuses),
  },
  {
    name: 'statements',
    summary: 'add the historical statements of files to imported accounts',
    description: `${TO_BEGIN_WITH} All statements of a line are added or none, unless --skip-existing leaves out those that are there already. A line that was on its way when an earlier run ended, and all of whose statements are there, counts as sent.`,
    maySkipExisting: true,
    senderOf: (client, { skipExisting = false }) => ({
      ...(skipExisting ? senderOfTheRest(client) : sender(client, 'addStatements', () => ({}))),
      recordsTries: 'of-lines',
      check: (error, { number, text }, position, mayBeThere) =>
        error instanceof ValidationError && mayBeThere && areAllThere(error, text)
          ? there(position, number)
          : undefined,
    }),
  },
  {
    name: 'instructions',
    summary: 'add the payment instructions of files to imported accounts',
    description: `${TO_BEGIN_WITH} An account has one active instruction. A line that was on its way when an earlier run ended, and whose account has one, counts as sent.`,
    senderOf: (client) => ({
      ...sender(client, 'addPaymentInstruction', (answer) => ({ reference: textField(answer, 'reference') })),
      recordsTries: 'of-accounts',
      check: (error, { number }, position, mayBeThere) =>
        error instanceof PaymentInstructionRefused && mayBeThere && /already has/.test(error.message)
          ? there(position, number)
          : undefined,
    }),
  },
  {
    name: 'registrations',
    summary: 'mark the meter points of the accounts of files for registration',
    description:
      'Each line names an account: import_supplier, external_account_number and, if it is not to be the earliest date, supply_start_date. A meter point that is marked stays marked. A line fails when one of its meter points cannot be marked. A line that was on its way when an earlier run ended, and whose meter points are being registered, counts as sent.',
    senderOf: (client) => ({
      isOncePerAccount: true,
      recordsTries: 'of-lines',
      send: async ({ number, text }, position, mayBeThere) => {
        const line: unknown = JSON.parse(text);
        const wrong = wrongRegistrationDate(Object(line));
        // Left out it would be the earliest date: nothing of the line may be marked for another one than was meant.
        if (wrong !== null)
          return { kind: 'failed', position, number, problem: { ...withoutPath(wrong), problems: [wrong] } };
        const [code, date] = [textField(line, 'import_supplier'), textField(line, 'supply_start_date')];
        const { results, afterUnseenAnswer } = await client.sendRegistrationFlows(
          code ?? '',
          number,
          date === null ? {} : { supplyStartDate: date },
        );
        return registered(results, position, number, mayBeThere || afterUnseenAnswer);
      },
    }),
  },
];

function withoutPath({ code, rule, detail }: FieldOfLine): LineProblem {
  return { code, rule, detail };
}

function sender(
  client: CarryoverClient,
  operation: TextOperation,
  resultOf: (answer: unknown) => LineResult,
): LineSender {
  return {
    isOncePerAccount: false,
    send: async ({ number, text }, position) => {
      const { answer } = await client.sendText(operation, text);
      return { kind: 'done', position, number, result: resultOf(answer) };
    },
  };
}

/** Leaves out of each line the statements that are there already. */
function senderOfTheRest(client: CarryoverClient): LineSender {
  return {
    isOncePerAccount: false,
    send: async ({ number, text }, position) => ({
      kind: 'done',
      position,
      number,
      result: await sendStatementsNotThere(client, text),
    }),
  };
}

function there(position: LinePosition, number: string): JournalRecord {
  return { kind: 'done', position, number, result: { was_there_already: true } };
}

/** Of every statement, or the line was never added: some of its statements came with another one. */
function areAllThere(error: ValidationError, text: string): boolean {
  const { statements }: { statements?: unknown } = Object(JSON.parse(text));
  const there = error.problems().filter(isThereAlready);
  return Array.isArray(statements) && there.length === statements.length && there.length === error.problems().length;
}

const MARKED_ALREADY = 'Meter point is already marked for registration.';

/** Where a meter point may stand as soon as a worker has taken up that it was marked. */
const UNDER_WAY = new RegExp(
  `^Meter point is already (?:${[
    'NOMINATION_SENT',
    'OFFER_RECEIVED',
    'REGISTRATION_REQUESTED',
    'REGISTRATION_ACCEPTED',
    'OBJECTION_RECEIVED',
    'MTD_RECEIVED',
    'ON_SUPPLY',
  ].join('|')})\\.$`,
);

/** @param mayBeThere whether the meter points may have been marked by a try that got no answer */
function registered(
  results: readonly RegistrationFlowResult[],
  position: LinePosition,
  number: string,
  mayBeThere: boolean,
): JournalRecord {
  const points = results.flatMap(({ meter_points: each }) => each);
  const refused = points.filter(({ status, error_detail: detail = '' }) => {
    if (status === 'REGISTRATION_FLOW_SUCCESS' || detail === MARKED_ALREADY) return false;
    return !(mayBeThere && UNDER_WAY.test(detail));
  });
  const result = { meter_points: points.length };
  if (refused.length === 0) return { kind: 'done', position, number, result };
  const detail = refused.map(({ mpxn, error_detail: reason }) => `${mpxn}: ${reason}`).join(' ');
  return { kind: 'failed', position, number, problem: { code: 'registration_flow_error', rule: null, detail } };
}
