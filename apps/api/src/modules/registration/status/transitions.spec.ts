import type { Fuel } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import {
  MARKABLE,
  mayComeAgain,
  mayMove,
  pickedUp,
  REFUSALS,
  REGISTRATION_STATUSES,
  type RegistrationStatus,
  refusedAtOnce,
  requestStateAt,
  statusesBefore,
} from './transitions.js';

const FUELS: readonly Fuel[] = ['ELECTRICITY', 'GAS'];

/** Every status that can be reached from one, along the table. */
function reachable(from: RegistrationStatus, fuel: Fuel): Set<RegistrationStatus> {
  const found = new Set<RegistrationStatus>();
  const look = (status: RegistrationStatus): void => {
    for (const to of REGISTRATION_STATUSES.filter((one) => mayMove(status, one, fuel) && !found.has(one))) {
      found.add(to);
      look(to);
    }
  };
  look(from);
  return found;
}

describe('the table of transitions', () => {
  it.each(FUELS)('lets %s reach supply, and from there only loss', (fuel) => {
    expect(reachable('PRE_REGISTRATION', fuel)).toContain('ON_SUPPLY');
    expect([...reachable('ON_SUPPLY', fuel)]).toEqual(['LOSS_REQUESTED', 'LOSS_PENDING', 'LOST']);
  });

  it.each(FUELS)('leads %s back to the beginning from every refusal', (fuel) => {
    for (const refusal of REFUSALS) expect(mayMove(refusal, pickedUp(fuel), fuel)).toBe(true);
  });

  it('leads back from a withdrawal to wherever it may be asked for, without that being news', () => {
    for (const status of statusesBefore('WITHDRAWAL_REQUESTED', 'GAS')) {
      expect(statusesBefore(status, 'GAS')).toContain('WITHDRAWAL_REQUESTED');
      expect(mayMove('WITHDRAWAL_REQUESTED', status, 'GAS')).toBe(false);
    }
  });

  it('keeps gas and electricity on their own paths', () => {
    expect(mayMove('PRE_REGISTRATION', 'NOMINATION_SENT', 'ELECTRICITY')).toBe(false);
    expect(mayMove('PRE_REGISTRATION', 'REGISTRATION_REQUESTED', 'GAS')).toBe(false);
    expect([...reachable('PRE_REGISTRATION', 'ELECTRICITY')]).not.toContain('OFFER_RECEIVED');
  });

  it.each(FUELS)('has a way for %s to be refused as soon as it was taken up', (fuel) => {
    expect(mayMove(pickedUp(fuel), refusedAtOnce(fuel), fuel)).toBe(true);
  });

  it.each(FUELS)('has %s come again, in one request, only to where an objection leads and its removal back', (fuel) => {
    const again = REGISTRATION_STATUSES.filter((status) => mayComeAgain(status, fuel));
    expect(again).toEqual(['REGISTRATION_ACCEPTED', 'OBJECTION_RECEIVED']);
  });

  it('lets nothing go back to PRE_REGISTRATION', () => {
    expect(FUELS.flatMap((fuel) => statusesBefore('PRE_REGISTRATION', fuel))).toEqual([]);
  });

  it.each([
    ['PRE_REGISTRATION', 'ON_SUPPLY'],
    ['REGISTRATION_REQUESTED', 'ON_SUPPLY'],
    ['OBJECTION_RECEIVED', 'ON_SUPPLY'],
    ['ON_SUPPLY', 'REGISTRATION_REQUESTED'],
    ['WITHDRAWAL_REQUESTED', 'REGISTRATION_ACCEPTED'],
    ['DISCONNECTED', 'REGISTRATION_REQUESTED'],
  ] as const)('does not know %s to %s', (from, to) => {
    expect(FUELS.some((fuel) => mayMove(from, to, fuel))).toBe(false);
  });

  it('ends a request at supply or at a refusal, where the meter point may be marked again', () => {
    const states = Object.fromEntries(REGISTRATION_STATUSES.map((status) => [status, requestStateAt(status)]));
    expect(Object.keys(states).filter((status) => states[status] === 'REFUSED')).toEqual(
      REGISTRATION_STATUSES.filter((status) => MARKABLE.includes(status) && status !== 'PRE_REGISTRATION'),
    );
    expect(states).toMatchObject({ ON_SUPPLY: 'COMPLETED', LOST: 'COMPLETED', MTD_RECEIVED: 'REQUESTED' });
  });
});
