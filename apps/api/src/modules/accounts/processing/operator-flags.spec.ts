import { NO_REFERENCE_DATA } from '@carryover/contract';
import { samplePayload } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { findOperatorFlags } from './operator-flags.js';
import { withProductEnd } from './testing/with-product-end.js';

const [address] = samplePayload().supply_addresses ?? [];
const [electricity, gas] = address?.meter_points ?? [];

function withMeterPoints(...meterPoints: object[]) {
  return samplePayload({ supply_addresses: [{ ...address, meter_points: meterPoints }] } as object);
}

describe('what an operator should look at', () => {
  it('is nothing about the sample', () => {
    expect(findOperatorFlags(samplePayload(), NO_REFERENCE_DATA)).toEqual([]);
  });

  it.each(['32', '33', '34'])('is the temporary priority services code %s of either fuel', (code) => {
    const [customer] = samplePayload().customers ?? [];
    const psr = [
      { elec_industry_code: code, effective_from: '2024-01-01' },
      { gas_industry_code: '08', effective_from: '2024-01-01' },
      { gas_industry_code: code, effective_from: '2024-01-01' },
    ];
    expect(
      findOperatorFlags(samplePayload({ customers: [{ ...customer, psr }] } as object), NO_REFERENCE_DATA),
    ).toEqual([
      { code: 'temporary_psr_does_not_have_end_date', path: 'customers.0.psr.0.elec_industry_code' },
      { code: 'temporary_psr_does_not_have_end_date', path: 'customers.0.psr.2.gas_industry_code' },
    ]);
  });

  it('is an open-ended agreement on a product that ends', () => {
    const code = 'open_ended_agreement_for_end_dated_product';
    expect(findOperatorFlags(samplePayload(), withProductEnd('2030-12-31'))).toEqual([
      { code, path: 'supply_addresses.0.meter_points.1.agreements.0' },
    ]);
    expect(findOperatorFlags(samplePayload(), withProductEnd(null))).toEqual([]);
  });

  it('is the latest agreement only, wherever it is in the list', () => {
    const agreements = [
      { tariff_code: 'G-OTHER', effective_from: '2024-01-01' },
      { tariff_code: 'G-PREPAY-22', effective_from: '2022-05-01' },
    ];
    const account = withMeterPoints({ ...gas, agreements });
    expect(findOperatorFlags(account, withProductEnd('2030-12-31'))).toEqual([]);
  });

  it('is the last of the latest agreements that start on one day', () => {
    const agreements = ['G-PREPAY-22', 'G-PREPAY-22'].map((tariff_code) => ({
      tariff_code,
      effective_from: '2022-05-01',
    }));
    expect(findOperatorFlags(withMeterPoints({ ...gas, agreements }), withProductEnd('2030-12-31'))).toEqual([
      {
        code: 'open_ended_agreement_for_end_dated_product',
        path: 'supply_addresses.0.meter_points.0.agreements.1',
      },
    ]);
  });

  it.each([
    ['ELECTRICITY', 10],
    ['GAS', 14],
  ])('is a serial number of %s longer than %d characters', (fuel, width) => {
    const meterPoint = fuel === 'GAS' ? gas : electricity;
    const serials = ['9'.repeat(width), '9'.repeat(width + 1)];
    const meters = serials.map((meter_serial_number) => ({ ...meterPoint?.meters?.[0], meter_serial_number }));
    expect(findOperatorFlags(withMeterPoints({ ...meterPoint, meters }), NO_REFERENCE_DATA)).toEqual([
      { code: 'long_meter_serial_number', path: 'supply_addresses.0.meter_points.0.meters.1.meter_serial_number' },
    ]);
  });

  it('is a prepay meter of which no balances are known', () => {
    const [meter] = gas?.meters ?? [];
    const { prepay_details: _, ...silent } = meter ?? {};
    const meters = [meter, silent, { ...silent, is_prepay: false }];
    expect(findOperatorFlags(withMeterPoints({ ...gas, meters }), NO_REFERENCE_DATA)).toEqual([
      {
        code: 'transactions_target_non_initialised_prepay_meter',
        path: 'supply_addresses.0.meter_points.0.meters.1.prepay_details',
      },
    ]);
  });
});
