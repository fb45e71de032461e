import { describe, expect, it } from '@jest/globals';
import { nameInPayloads, namesInPayload } from './named-codes.js';

describe('The codes that a payload names', () => {
  it('are found at every depth, those of a meter point with its fuel', () => {
    const payload = {
      supply_addresses: [
        {
          meter_points: [
            { supply_type: 'GAS', mpid: 'CRY', agreements: [{ tariff_code: 'FIX' }] },
            {
              supply_type: 'ELECTRICITY',
              agreements: [{ tariff_code: 'FIX' }],
              meters: [{ registers: [{ tpr: '00206' }] }],
            },
          ],
        },
      ],
      dunning_path: { path_name: 'gentle' },
      account_campaigns: [{ slug: 'smart' }],
    };
    expect([...namesInPayload(payload)].sort()).toEqual([
      'campaign smart',
      'dunning_path gentle',
      'market_participant GAS CRY',
      'tariff ELECTRICITY FIX',
      'tariff GAS FIX',
      'time_pattern_regime 00206',
    ]);
  });

  it('are called like the entries of the lists', () => {
    expect(nameInPayloads('tariff', 'FIX', 'GAS')).toBe('tariff GAS FIX');
    expect(nameInPayloads('campaign', 'smart', undefined)).toBe('campaign smart');
  });
});
