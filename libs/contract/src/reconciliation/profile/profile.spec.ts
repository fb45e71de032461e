import { describe, expect, it } from '@jest/globals';
import { compareProfiles, LEVEL } from './compare-profiles.js';
import { MEASURES } from './measures.js';
import { accountProfile, ProfileCounter, type ProfileCounts } from './profile-counts.js';
import { readProfile } from './tell-profile.js';

const pair = { import_supplier: 'S', external_account_number: 'E' };
const profileOf = (account: object) => accountProfile({ ...pair, ...account }, '2024-09-10');

const counts = (accounts: number, kept: ProfileCounts['counts']): ProfileCounts => ({ accounts, counts: kept });
const alone = { previous: [], source: null };

describe('what an account counts for', () => {
  it('is nothing, or the group of those that have nothing, where it has nothing', () => {
    const profile = profileOf({});
    expect(Object.keys(profile)).toEqual(MEASURES.map(({ name }) => name));
    expect(new Set(Object.values(profile).flat())).toEqual(new Set(['none', 'under 1']));
  });

  it.each([
    ['customers.age', { customers: [{ date_of_birth: '1984-03-01' }] }, '35 to 45'],
    ['customers.age', { customers: [{ date_of_birth: '2029-09-10' }] }, 'under 18'],
    ['balance.amount', { transfer_balance: '-0.01' }, '-50 to 0'],
    ['balance.amount', { transfer_balance: '0.00' }, '0 to 50'],
    ['balance.amount', { transfer_balance: '2000.00' }, '2000 and more'],
    ['balance.sign', { transfer_balance: '0.00' }, 'nought'],
    ['balance.sign', { transfer_balance: '-1' }, 'debt'],
    ['balance.amount', { ledgers: [{ ledger_balance: '-60.00' }, { last_statement_balance: '5.00' }] }, '-100 to -50'],
    [
      'balance.sign',
      {
        ledgers: [
          { last_statement_balance: '1.00', current_statement_transactions: [{ type: 'CHARGE', amount: '2.00' }] },
        ],
      },
      'debt',
    ],
    ['supply.postcode_area', { supply_addresses: [{ supply_postcode: 'TR15 2AB' }] }, 'TR'],
    ['supply.postcode_area', { supply_addresses: [{ supply_postcode: 'N4 2AB' }] }, 'N'],
    ['statements.weekday', { ledgers: [{ last_statement_closing_date: '2024-08-31' }] }, 'Saturday'],
    ['statements.weekday', { ledgers: [{ last_statement_closing_date: '1969-12-28' }] }, 'Sunday'],
    [
      'readings.after_statement',
      {
        ledgers: [{ last_statement_closing_date: '2024-08-31' }],
        supply_addresses: [{ meter_points: [{ meters: [{ transfer_readings: [{ reading_date: '2024-09-01' }] }] }] }],
      },
      '1 to 2',
    ],
    [
      'agreements.tariff',
      {
        supply_addresses: [
          {
            meter_points: [
              {
                agreements: [
                  { tariff_code: 'OLD', effective_from: '2020-01-01' },
                  { tariff_code: 'NEW', effective_from: '2023-01-01' },
                ],
              },
            ],
          },
        ],
      },
      'NEW',
    ],
    [
      'annual_quantities.electricity',
      {
        supply_addresses: [
          {
            meter_points: [
              {
                identifier: '1',
                eac_history: [
                  { tpr: '00001', effective_from: '2023-01-01', consumption: '9000.5' },
                  { tpr: '00001', effective_from: '2024-01-01', consumption: '1500.5' },
                  { tpr: '00002', effective_from: '2024-01-01', consumption: '499.5' },
                ],
              },
            ],
          },
        ],
      },
      '2000 to 3000',
    ],
  ])('of %s is by %j: %s', (measure, account, key) => {
    expect(profileOf(account)[measure]).toEqual([key]);
  });

  it('has each code of the priority services register once, whichever fuel it is of', () => {
    const psr = [{ elec_industry_code: '12' }, { elec_industry_code: '12', gas_industry_code: '25' }];
    expect(profileOf({ customers: [{ psr }, { psr }] })['priority_services.by_code']).toEqual(['12', '25']);
  });
});

describe('counting', () => {
  it('goes on with what was counted', () => {
    const counter = new ProfileCounter(counts(2, { 'supply.fuels': { gas: 2 } }));
    counter.add({ 'supply.fuels': ['gas'], 'notes.any': [] });
    expect(counter.total).toEqual(counts(3, { 'supply.fuels': { gas: 3 }, 'notes.any': {} }));
  });

  it('keeps a thousand keys of a measure, and the others together', () => {
    const counter = new ProfileCounter();
    for (let n = 0; n < 1_200; n += 1) counter.add({ 'agreements.tariff': [`T${n}`] });
    counter.add({ 'agreements.tariff': ['__proto__'] });
    const kept = counter.total.counts['agreements.tariff'] ?? {};
    expect([Object.keys(kept).length, kept.others]).toEqual([1_001, 201]);
  });
});

describe('a comparison', () => {
  const lost = counts(10_000, { 'priority_services.any': {}, 'priority_services.by_code': { '14': 90 } });
  const before = counts(20_000, {
    'priority_services.any': { yes: 3_440 },
    'priority_services.by_code': { '12': 100, '14': 180 },
  });

  it('is made of what both sides have, and of enough accounts', () => {
    expect(
      compareProfiles(lost, { previous: [before], source: null }).map(({ measure, key }) => [measure, key]),
    ).toEqual([
      ['priority_services.any', null],
      ['priority_services.by_code', '14'],
      ['priority_services.by_code', '12'],
    ]);
    expect(compareProfiles({ ...lost, accounts: 19 }, { previous: [before], source: null })).toEqual([]);
    expect(compareProfiles(lost, { previous: [counts(19, before.counts)], source: null })).toEqual([]);
    expect(compareProfiles(counts(10_000, {}), { previous: [before], source: null })).toEqual([]);
  });

  it('finds what is lost, and a rare code that is, which is a small effect, where earlier waves agree', () => {
    const [any, same, rare] = compareProfiles(lost, { previous: [before, before, before], source: null });
    expect([any?.isShift, any?.effect]).toEqual([true, expect.closeTo(0.855, 2)]);
    expect(rare).toMatchObject({ isShift: true, effect: expect.closeTo(0.14, 2) });
    expect(same).toMatchObject({ isShift: false, correctedP: 1 });
  });

  it('takes a key that is a name of every object for one that nobody has', () => {
    const named = { constructor: 30, toString: 20 };
    const compared = compareProfiles(counts(100, { 'priority_services.any': {}, 'priority_services.by_code': named }), {
      previous: [counts(1_000, { 'priority_services.any': { yes: 900 }, 'priority_services.by_code': {} })],
      source: null,
    });
    expect(compared.map(({ key, isShift }) => [key, isShift])).toEqual([
      [null, true],
      ['constructor', true],
      ['toString', true],
    ]);
    const { measures } = readProfile(counts(100, { 'priority_services.by_code': {} }), {
      previous: [counts(1_000, { 'priority_services.by_code': named })],
      source: null,
    });
    expect(measures[0]?.keys[0]).toMatchObject({ key: 'constructor', now: { accounts: 0, share: 0 } });
  });

  it('calls nothing a shift that is too small to matter, however sure it is', () => {
    const shares = MEASURES.filter(({ kind }) => kind === 'share').map(({ name }) => name);
    const wave = (yes: number) => counts(1_000_000, Object.fromEntries(shares.map((name) => [name, { yes }])));
    const previous = Array.from({ length: 12 }, () => wave(120_000));
    const [compared] = compareProfiles(wave(190_000), { previous, source: null });
    expect(compared).toMatchObject({ isShift: false, effect: expect.closeTo(0.194, 2) });
    expect(compared?.correctedP).toBeLessThan(LEVEL);
  });
});

describe('a profile as it is told', () => {
  it('has keys that few accounts have together, and numbers of few accounts not at all', () => {
    const { measures } = readProfile(counts(100, { 'supply.postcode_area': { TR: 90, N: 3, SE: 4, SW: 3 } }), {
      previous: [counts(100, { 'supply.postcode_area': { TR: 80, N: 20 } })],
      source: null,
    });
    expect(measures[0]?.keys).toEqual([
      { key: 'TR', now: { accounts: 90, share: 0.9 }, previous: { accounts: 80, share: 0.8 }, source: null },
      { key: 'others', now: { accounts: 10, share: 0.1 }, previous: { accounts: 20, share: 0.2 }, source: null },
    ]);
  });

  it('has no group of few whose number follows from the others', () => {
    const [measure] = readProfile(
      counts(100, { 'supply.fuels': { gas: 3, electricity: 37, both: 60 } }),
      alone,
    ).measures;
    expect(measure?.keys.map(({ key, now }) => [key, now.accounts])).toEqual([
      ['both', 60],
      ['others', 40],
    ]);
  });

  it.each([
    ['share', 'priority_services.any', 'yes'],
    ['value', 'priority_services.by_code', '25'],
    ['group', 'supply.fuels', 'gas'],
  ])('tells the same of a %s that one has as of one that four have', (_, name, key) => {
    const others = (few: number): Record<string, number> =>
      name === 'supply.fuels' ? { electricity: 1_000 - few } : {};
    const before = counts(2_000, { [name]: { [key]: 340, electricity: name === 'supply.fuels' ? 1_660 : 340 } });
    const told = (few: number) =>
      readProfile(counts(1_000, { [name]: { [key]: few, ...others(few) } }), { previous: [before], source: null });
    expect(told(1)).toEqual(told(4));
  });

  it('does not compare aloud what few have', () => {
    const few = { 'priority_services.by_code': { '25': 1 } };
    const { measures } = readProfile(counts(1_000, few), { previous: [counts(2_000, few)], source: null });
    expect(measures[0]?.comparisons).toEqual([]);
  });

  it('says nothing of values that a source does not name', () => {
    const { measures } = readProfile(counts(300, { 'priority_services.by_code': { '12': 100, '14': 90 } }), {
      previous: [],
      source: counts(300, { 'priority_services.by_code': { '12': 100 } }),
    });
    expect(measures[0]?.comparisons.map(({ key }) => key)).toEqual(['12']);
    expect(measures[0]?.keys.map(({ key, source }) => [key, source?.accounts])).toEqual([
      ['12', 100],
      ['14', undefined],
    ]);
  });

  it('has groups in their order, a share that nobody has, and says so in a sentence', () => {
    const { measures, comparisons } = readProfile(
      counts(300, { 'customers.with_email': {}, 'statements.weekday': { Sunday: 200, Monday: 100 } }),
      { previous: [], source: counts(300, { 'customers.with_email': { yes: 300 } }) },
    );
    expect(comparisons).toBe(1);
    const [mail, weekday] = measures;
    expect(mail?.comparisons[0]?.detail).toMatch(
      /^0 % now, 100 % in the source \(300 and 300 accounts; likelihood-ratio test p = \d\.\d+e-\d+, by Holm \d\.\d+e-\d+, h = 3\.14, design effect \d+(?:\.\d+)?\)\.$/,
    );
    expect(weekday?.keys.map(({ key }) => key)).toEqual(['Monday', 'Sunday']);
    expect(readProfile(counts(300, { 'notes.any': {} }), alone).measures[0]?.keys).toEqual([
      { key: 'yes', now: { accounts: 0, share: 0 }, previous: null, source: null },
    ]);
  });
});
