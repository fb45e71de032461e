import { describe, expect, it } from '@jest/globals';
import { checkCallback, type ToldRequest } from './check-callback.js';

const requested: ToldRequest = {
  state: 'REQUESTED',
  gateway: 'http',
  meterPointId: 'm',
  mpxn: '2200014873510',
  fuel: 'ELECTRICITY',
  status: 'REGISTRATION_REQUESTED',
  isWithdrawn: false,
  isSuperseded: false,
};

describe('the news that a meter point is unable to register', () => {
  const told = { mpxn: requested.mpxn, status: 'UNABLE_TO_REGISTER', isOlder: false, isNewer: true } as const;

  it('waits once the request was taken up, and says what a callback tells instead', () => {
    expect(checkCallback(requested, told)).toEqual({
      outcome: 'WAITING',
      reason:
        'The meter point cannot become UNABLE_TO_REGISTER from REGISTRATION_REQUESTED. Only the answer to the request says that; a callback tells REGISTRATION_REJECTED or, of gas, NOMINATION_REJECTED.',
    });
  });

  it('counts as long as there is no answer', () => {
    expect(checkCallback({ ...requested, state: 'MARKED', status: 'PRE_REGISTRATION' }, told)).toEqual({
      outcome: 'APPLIED',
      statuses: ['UNABLE_TO_REGISTER'],
    });
  });
});
