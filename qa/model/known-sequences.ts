import type { Decision } from './answers/waves.js';
import type { WrittenCommand } from './commands/model-command.js';
import type { Payload, Setting, Slot } from './world/world.js';

/** A sequence as it is written down. */
export interface KnownSequence {
  readonly name: string;
  readonly setting: Setting;
  readonly commands: readonly WrittenCommand[];
}

const plain: Payload = { version: 1, reference: 'own', point: 'own', flaw: null };
const other: Payload = { ...plain, version: 2 };
const clashing: Payload = { ...plain, reference: 'shared', point: 'shared' };
const create = (slot: Slot, payload = plain, more = {}): WrittenCommand => [
  'create',
  { slot, payload, isDryRun: false, isScheduled: false, ...more },
];
const line = (slot: Slot, payload = plain): WrittenCommand => ['sendLine', { slot, payload }];
const decide = (decision: Decision): WrittenCommand => ['decideWave', { decision }];
const lax: Setting = { checksDocuments: false, blocksData: false };
const strict: Setting = { checksDocuments: true, blocksData: true };
const settle: WrittenCommand = ['settle', {}];
const transactions = { slot: 0, checksPreviouslyAdded: true, forcesDates: true, isDryRun: false };
const note = { body: 'Called.', at: null };
const item = { id: 't1', pence: 100, type: 'CREDIT', day: 'open', isFlawed: false };

/**
 * Sequences that every run of the tests goes through: those a random run has found something with, written down by their
 * commands because a random seed means something else as soon as a command is added, and those that are hard to meet.
 */
export const KNOWN_SEQUENCES: readonly KnownSequence[] = [
  {
    name: 'two-accounts-that-clash',
    setting: lax,
    commands: [create(0, clashing), create(2, clashing), settle, ['retry', { slot: 0 }], ['retry', { slot: 2 }]],
  },
  {
    name: 'a-dry-run-and-then-the-import',
    setting: lax,
    commands: [create(0, plain, { isDryRun: true }), settle, create(0), create(0, other), settle, create(0, other)],
  },
  {
    name: 'a-document-lost-while-the-import-waits',
    setting: strict,
    commands: [
      create(0, plain, { isScheduled: true }),
      ['storeDocument', { slot: 0, isStored: false }],
      ['openWindow', { slot: 0 }],
      settle,
      ['storeDocument', { slot: 0, isStored: true }],
      ['retry', { slot: 0 }],
      settle,
    ],
  },
  {
    name: 'paused-and-completed-with-imports-under-way',
    setting: strict,
    commands: [
      create(0),
      create(1, plain, { isDryRun: true }),
      ['killWorker', {}],
      ['pause', { supplier: 'A' }],
      ['flushRedis', {}],
      create(0, other),
      ['resume', { supplier: 'A' }],
      create(1, other, { isScheduled: true }),
      ['complete', { supplier: 'A' }],
      ['pause', { supplier: 'A' }],
      create(0),
      ['register', { slot: 0, isDatedInThePast: false }],
      ['notes', { slot: 0, items: [note] }],
      settle,
      ['retry', { slot: 1 }],
      ['cancel', { slot: 1 }],
    ],
  },
  {
    name: 'what-is-wrong-with-what-is-there',
    setting: lax,
    commands: [
      create(0),
      settle,
      ['transactions', { ...transactions, items: [item] }],
      ['transactions', { ...transactions, items: [{ ...item, isFlawed: true }] }],
      ['transactions', { ...transactions, forcesDates: false, items: [{ ...item, day: 'before' }] }],
    ],
  },
  {
    name: 'a-window-that-passes',
    setting: lax,
    commands: [
      create(1, plain, { isScheduled: true }),
      create(1, plain, { isScheduled: true }),
      ['pause', { supplier: 'A' }],
      ['openWindow', { slot: 1 }],
      ['elapseWindow', { slot: 1 }],
      settle,
      ['resume', { supplier: 'A' }],
      ['retry', { slot: 1 }],
      settle,
      ['register', { slot: 1, isDatedInThePast: false }],
      settle,
      ['register', { slot: 1, isDatedInThePast: false }],
    ],
  },
  {
    name: 'a-payload-changed-while-it-is-held',
    setting: lax,
    commands: [
      create(0, plain, { isScheduled: true }),
      create(0, other, { isScheduled: true }),
      ['pause', { supplier: 'A' }],
      create(0, clashing, { isScheduled: true }),
      ['resume', { supplier: 'A' }],
      create(1, other, { isScheduled: true }),
      create(1, plain, { isScheduled: true, isDryRun: true }),
      ['openWindow', { slot: 0 }],
      ['openWindow', { slot: 1 }],
      settle,
      create(0, plain),
      create(1, plain),
    ],
  },
  {
    name: 'cancelled-and-sent-again',
    setting: lax,
    commands: [
      create(0, plain, { isScheduled: true }),
      ['cancel', { slot: 0 }],
      ['retry', { slot: 0 }],
      ['cancel', { slot: 0 }],
      create(0, other),
      settle,
      ['cancel', { slot: 0 }],
      ['retry', { slot: 0 }],
      create(0, plain),
      ['lists', { supplier: 'A', list: 'all' }],
    ],
  },
  {
    name: 'cancelled-and-restored',
    setting: lax,
    commands: [
      create(0, plain, { isScheduled: true }),
      ['restore', { slot: 0 }],
      ['cancel', { slot: 0 }],
      ['restore', { slot: 0 }],
      ['openWindow', { slot: 0 }],
      settle,
      ['restore', { slot: 0 }],
      create(1, plain, { isDryRun: true }),
      settle,
      ['cancel', { slot: 1 }],
      ['complete', { supplier: 'A' }],
      ['restore', { slot: 1 }],
      ['resume', { supplier: 'A' }],
      ['restore', { slot: 1 }],
      settle,
      create(1),
    ],
  },
  {
    name: 'taken-back-and-sent-again',
    setting: lax,
    commands: [
      create(0, clashing),
      ['retract', { slot: 0 }],
      settle,
      ['notes', { slot: 0, items: [note] }],
      ['transactions', { ...transactions, items: [item] }],
      ['instruction', { slot: 0, vendor: 'SANDBOX', reference: 'ok_1' }],
      ['register', { slot: 0, isDatedInThePast: false }],
      create(2, clashing),
      settle,
      ['retract', { slot: 0 }],
      ['retract', { slot: 0 }],
      ['restore', { slot: 0 }],
      ['notes', { slot: 0, items: [note] }],
      ['retry', { slot: 2 }],
      settle,
      create(0, plain),
      settle,
      ['killWorker', {}],
      ['retract', { slot: 2 }],
      create(0, clashing),
    ],
  },
  {
    name: 'a-wave-that-is-halted-corrected-taken-back-and-reconciled',
    setting: lax,
    commands: [
      decide('release'),
      line(0),
      line(1, clashing),
      settle,
      ['status', { slot: 0 }],
      decide('release'),
      settle,
      decide('reconcile'),
      ['correct', { slot: 0, payload: { ...plain, reference: 'shared' } }],
      ['correct', { slot: 1, payload: { ...clashing, reference: 'own' } }],
      ['wave', {}],
      decide('reconcile'),
      line(0, other),
      ['retract', { slot: 0 }],
      settle,
      decide('reconcile'),
      ['retract', { slot: 1 }],
      line(0, other),
      decide('halt'),
      line(1),
      settle,
      ['restore', { slot: 1 }],
      create(1),
      settle,
      decide('cancel'),
      settle,
    ],
  },
  {
    name: 'restored-after-its-wave-was-given-up',
    setting: lax,
    commands: [line(0), decide('cancel'), settle, ['restore', { slot: 0 }], line(1), settle, ['retract', { slot: 0 }]],
  },
  {
    name: 'paused-while-its-window-opens',
    setting: lax,
    commands: [
      create(0, plain, { isScheduled: true }),
      ['pause', { supplier: 'A' }],
      ['openWindow', { slot: 0 }],
      // What another supplier sends is imported meanwhile, so that the workers had the time to.
      create(2),
      settle,
      ['status', { slot: 0 }],
      ['resume', { supplier: 'A' }],
      settle,
    ],
  },
  {
    name: 'everything-sent-twice',
    setting: lax,
    commands: [
      create(0),
      settle,
      ['notes', { slot: 0, items: [note, note, { ...note, at: '2024-05-01T10:00:00Z' }] }],
      ['notes', { slot: 0, items: [{ ...note, body: 'Wrote.' }, note] }],
      ['transactions', { ...transactions, items: [item, { ...item, id: 't2', type: 'CHARGE', pence: 30 }] }],
      ['transactions', { ...transactions, items: [item, { ...item, id: 't3', type: 'REPAYMENT', pence: 7 }] }],
      ['statements', { slot: 0, ids: ['s1'], isFlawed: false }],
      ['statements', { slot: 0, ids: ['s1', 's2'], isFlawed: false }],
      ['instruction', { slot: 0, vendor: 'SANDBOX', reference: 'ok_1' }],
      ['instruction', { slot: 0, vendor: 'SANDBOX', reference: 'ok_1' }],
      ['register', { slot: 0, isDatedInThePast: false }],
      ['register', { slot: 0, isDatedInThePast: false }],
    ],
  },
];
