import { describe, expect, it } from '@jest/globals';
import { resolveSalesChannel } from './sales-channel.js';

const DEFAULT = { defaultSalesChannel: 'BROKER' };
const OVERRIDE = { overrideSalesChannel: true };

describe('the sales channel of an account', () => {
  it.each([
    ['EVENTS', { ...DEFAULT, ...OVERRIDE }, 'BROKER'],
    [undefined, { ...DEFAULT, ...OVERRIDE }, 'BROKER'],
    ['EVENTS', DEFAULT, 'EVENTS'],
    [undefined, DEFAULT, 'BROKER'],
    ['EVENTS', OVERRIDE, 'ACQUISITION'],
    [undefined, OVERRIDE, 'ACQUISITION'],
    ['EVENTS', {}, 'EVENTS'],
    [undefined, {}, 'DIRECT'],
  ])('that was sent as %s with the settings %j is %s', (channel, settings, resolved) => {
    expect(resolveSalesChannel({ channel }, { settings, supplierName: 'Kernow' }).channel).toBe(resolved);
  });

  it.each([
    ['Market', OVERRIDE, 'Kernow'],
    [undefined, OVERRIDE, 'Kernow'],
    ['Market', DEFAULT, 'Market'],
    [undefined, {}, undefined],
  ])('has the subchannel %s with the settings %j resolved to %s', (subchannel, settings, resolved) => {
    expect(resolveSalesChannel({ subchannel }, { settings, supplierName: 'Kernow' }).subchannel).toBe(resolved);
  });
});
