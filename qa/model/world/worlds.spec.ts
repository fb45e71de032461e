import { describe, expect, it } from '@jest/globals';
import { answerToCreate, type CreateRequest, checked } from '../answers/importing.js';
import { answerToSetStatus } from '../answers/operating.js';
import { statusAnswer } from '../answers/reading.js';
import { plainCreate } from '../commands/imports.js';
import { Divergence } from './divergence.js';
import type { Setting, Slot, Status, SupplierStatus } from './world.js';
import { Worlds } from './worlds.js';

const setting: Setting = { checksDocuments: false, blocksData: false };

function create(worlds: Worlds, request: CreateRequest): void {
  worlds.pass((world) => checked(world, request, setting));
  worlds.observe('create', { status: 201 }, (world) => answerToCreate(world, request));
}

function see(worlds: Worlds, slot: Slot, state: Status, error: string | null = null): void {
  const seen = { status: 200, state, hasAccount: state === 'PROCESSED', error };
  worlds.observe('status', seen, (world) => ({ answer: statusAnswer(world.imports[slot]), world }));
}

const setStatus = (worlds: Worlds, status: SupplierStatus) =>
  worlds.observe('set', { status: 200 }, (world) => answerToSetStatus(world, { supplier: 'A', status }));

/** An account that claims the reference of the sequence. */
const claiming = (slot: Slot): CreateRequest => {
  const plain = plainCreate(slot);
  return { ...plain, payload: { ...plain.payload, reference: 'shared' } };
};

describe('the worlds of the model', () => {
  it('take an import for waiting, running or done, whichever is seen, and never back from done', () => {
    const worlds = new Worlds(setting);
    create(worlds, plainCreate(0));
    expect(worlds.areAtRest).toBe(false);
    see(worlds, 0, 'IN_PROGRESS');
    // A worker may have been lost.
    see(worlds, 0, 'PENDING');
    see(worlds, 0, 'PROCESSED');
    expect(worlds.areAtRest).toBe(true);
    expect(() => see(worlds, 0, 'PENDING')).toThrow(Divergence);
  });

  it('let one of two that claim the same be imported, and not both', () => {
    const worlds = new Worlds(setting);
    create(worlds, claiming(0));
    create(worlds, claiming(2));
    see(worlds, 2, 'PROCESSED');
    expect(() => see(worlds, 0, 'PROCESSED')).toThrow(Divergence);
    see(worlds, 0, 'ERRORED', 'reference_already_exists');
    expect(worlds.areAtRest).toBe(true);
  });

  it('start nothing of a supplier that was paused before it was sent', () => {
    const worlds = new Worlds(setting);
    create(worlds, { ...plainCreate(0), isScheduled: true });
    setStatus(worlds, 'Paused');
    expect(worlds.areAtRest).toBe(true);
    expect(() => see(worlds, 0, 'IN_PROGRESS')).toThrow(Divergence);
  });

  it('end what waits when the supplier is Complete, and say what would have been right instead', () => {
    const worlds = new Worlds(setting);
    create(worlds, { ...plainCreate(1), isScheduled: true });
    setStatus(worlds, 'Complete');
    expect(() => see(worlds, 1, 'PROCESSED')).toThrow(/expected .*"PENDING".* or .*migration_not_ongoing/);
    see(worlds, 1, 'ERRORED', 'import_supplier_migration_not_ongoing');
  });

  it('tell once what is only looked at again, and every command', () => {
    const worlds = new Worlds(setting);
    create(worlds, plainCreate(0));
    for (let look = 0; look < 50; look += 1) see(worlds, 0, 'PENDING');
    for (let time = 0; time < 2; time += 1)
      worlds.observe('["pause",{}]', { status: 200 }, (world) =>
        answerToSetStatus(world, { supplier: 'A', status: 'Paused' }),
      );
    expect(worlds.log.map((line) => line.split(' ')[0])).toEqual(['create', 'status', '["pause",{}]', '["pause",{}]']);
  });
});
