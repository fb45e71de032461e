import {
  type AccountImportRequest,
  accountProfile,
  addDays,
  compareProfiles,
  dayNumber,
  ProfileCounter,
  type ProfileCounts,
  USUAL_CORRELATION,
} from '@carryover/contract';
import { makeSampleAccount } from '@carryover/samples';
import { afterAll, describe, expect, it } from '@jest/globals';
import { drawnProfile } from './drawn-profile.js';
import { propertyRuns } from './property-runs.js';

type Change = (account: AccountImportRequest) => AccountImportRequest;
type Choice = (account: AccountImportRequest) => boolean;

interface WaveOptions {
  readonly accounts?: number;
  readonly plant?: Change;
  readonly takes?: Choice;
}

const WEEK = 7;
const everyOne: Choice = () => true;

/** The profile of a wave of samples that follow from a seed; each is sent a week after the one before. */
function profileOf(
  seed: number,
  { accounts = 300, plant = (one) => one, takes = everyOne }: WaveOptions = {},
): ProfileCounts {
  const billedTo = addDays('2024-05-31', WEEK * seed);
  const counter = new ProfileCounter();
  for (let [index, taken] = [0, 0]; taken < accounts; index += 1) {
    const account = makeSampleAccount(index, { seed, supplier: 'PROVED', fuel: 'mixed', billedTo });
    if (!takes(account)) continue;
    counter.add(accountProfile(plant(account), addDays(billedTo, 3)));
    taken += 1;
  }
  return counter.total;
}

/** What is called a shift in the wave after others. */
function shiftsAfter(now: ProfileCounts, previous: readonly ProfileCounts[]): string[] {
  const found = compareProfiles(now, { previous, source: null }).filter(({ isShift }) => isShift);
  return found.map(({ measure, key }) => (key === null ? measure : `${measure} ${key}`));
}

const isWorkingDay: Choice = ({ last_billed_to_date: date = '' }) =>
  (dayNumber(date) - dayNumber('1970-01-05')) % WEEK < 5;

const withoutPsr: Change = (account) => ({
  ...account,
  customers: account.customers?.map(({ psr: _, ...customer }) => customer),
});

const SWAPPED: Readonly<Record<string, string>> = { PAYMENT: 'CHARGE', CREDIT: 'CHARGE', CHARGE: 'PAYMENT' };

const negated = (amount = '0'): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const withSignsFlipped: Change = (account) => ({
  ...account,
  transfer_balance: negated(account.transfer_balance),
  ledgers: account.ledgers?.map((ledger) => {
    const flipped = (transactions: typeof ledger.current_statement_transactions) =>
      transactions?.map((one) => ({ ...one, type: SWAPPED[one.type] ?? one.type }));
    return {
      ...ledger,
      current_statement_transactions: flipped(ledger.current_statement_transactions),
      historical_statement_transactions: flipped(ledger.historical_statement_transactions),
      last_statement_balance: negated(ledger.last_statement_balance),
      ledger_balance: negated(ledger.ledger_balance),
    };
  }),
});

/** @param where names of fields */
function withTexts(
  account: AccountImportRequest,
  where: RegExp,
  change: (text: string) => string,
): AccountImportRequest {
  return JSON.parse(JSON.stringify(account), (name, value) =>
    typeof value === 'string' && where.test(name) ? change(value) : value,
  ) as AccountImportRequest;
}

const withOneTariff: Change = (account) => withTexts(account, /^tariff_code$/, () => 'E-1R-FLEX-24');

const isDate = /^\d{4}-\d\d-\d\d$/;
const nextDay = (text: string): string => (isDate.test(text) ? addDays(text, 1) : text);
const withEveryDateADayOff: Change = (account) => withTexts(account, /./, nextDay);
const withReadingsADayOff: Change = (account) => withTexts(account, /^reading_date$/, nextDay);

describe('the profile of a wave', () => {
  it('has no shift where nothing is planted: at most one in a hundred of 200 seeds', () => {
    const waves = Array.from({ length: 203 }, (_, seed) => profileOf(seed, { accounts: propertyRuns(600) }));
    const flagged = waves.flatMap((now, at) => {
      const found = at < 3 ? [] : shiftsAfter(now, waves.slice(at - 3, at));
      return found.length === 0 ? [] : [`seed ${at}: ${found.join(', ')}`];
    });
    expect(flagged.length > 2 ? flagged : []).toEqual([]);
  }, 120_000);

  describe('among waves that differ among themselves', () => {
    const like = profileOf(1, { accounts: 1_000 });
    const SEEDS = 200;

    const kept = new Map<string, ProfileCounts>();
    afterAll(() => kept.clear());

    /** Those before which three waves came have two of them in common with those before which two came. */
    function drawn(correlation: number, seed: number): ProfileCounts {
      const key = `${correlation} ${seed}`;
      const wave = kept.get(key) ?? drawnProfile(like, { accounts: 250, correlation, seed });
      kept.set(key, wave);
      return wave;
    }

    /** Seeds of which the last wave is called a shift, of so many; each with what. */
    function flaggedAfter(earlier: number, correlation: number): string[] {
      return Array.from({ length: SEEDS }, (_, seed) => {
        const [now, ...before] = Array.from({ length: earlier + 1 }, (_, wave) =>
          drawn(correlation, 1_000 * seed + wave),
        ) as [ProfileCounts, ...ProfileCounts[]];
        const found = shiftsAfter(now, before);
        return found.length === 0 ? [] : [`seed ${seed}: ${found.join(', ')}`];
      }).flat();
    }

    it.each([
      [2, 0],
      [1, USUAL_CORRELATION],
      [2, USUAL_CORRELATION],
      [3, USUAL_CORRELATION],
      [6, USUAL_CORRELATION],
      [2, 0.1],
    ])(
      'calls at most one in a hundred a shift: %i before it, correlated by %d',
      (earlier, correlation) => {
        const flagged = flaggedAfter(earlier, correlation);
        expect(flagged.length > SEEDS / 100 ? flagged : []).toEqual([]);
      },
      60_000,
    );
  });

  const seeds = Array.from({ length: propertyRuns(8) }, (_, index) => 10 * (index + 1));
  const kept = new Map<string, ProfileCounts[]>();

  /** The three waves before that of a seed. */
  function before(seed: number, takes: Choice = everyOne): ProfileCounts[] {
    const key = `${seed} ${takes === everyOne}`;
    const waves = kept.get(key) ?? [1, 2, 3].map((back) => profileOf(seed - back, { takes }));
    kept.set(key, waves);
    return waves;
  }

  it.each([
    ['all entries of the priority services register are dropped', withoutPsr, 'priority_services.any', undefined],
    ['the signs of all money are flipped, so that it adds up still', withSignsFlipped, 'balance.sign', undefined],
    ['all have one tariff', withOneTariff, 'agreements.tariff', undefined],
    ['readings are a day off', withReadingsADayOff, 'readings.after_statement', undefined],
    ['every date is a day off', withEveryDateADayOff, 'statements.weekday', isWorkingDay],
  ] as const)('shows it when %s', (_, plant, measure, takes) => {
    for (const seed of seeds) {
      const now = profileOf(seed, { plant, takes });
      expect(shiftsAfter(now, before(seed, takes))).toContain(measure);
    }
  });

  it('finds with one earlier wave what no usual difference of waves explains', () => {
    for (const [plant, measure] of [
      [withoutPsr, 'priority_services.any'],
      [withOneTariff, 'agreements.tariff'],
      [withReadingsADayOff, 'readings.after_statement'],
    ] as const)
      expect(shiftsAfter(profileOf(20, { plant }), [profileOf(19)])).toContain(measure);
    expect(shiftsAfter(profileOf(20, { plant: withSignsFlipped }), [profileOf(19), profileOf(18)])).toContain(
      'balance.sign',
    );
  });

  it('is not taken for a shift where earlier waves differ as much: streets of other towns', () => {
    const inTowns = (third: number): WaveOptions => {
      const letters = ({ supply_addresses: [address] = [] }: AccountImportRequest) =>
        (address?.supply_postcode ?? '').slice(0, 2);
      return { takes: (one) => [...letters(one)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === third };
    };
    const [north, south, west] = [0, 1, 2].map((third) => profileOf(third, inTowns(third))) as [
      ProfileCounts,
      ProfileCounts,
      ProfileCounts,
    ];
    const now = profileOf(3, inTowns(0));
    expect(shiftsAfter(now, [south])).toContain('supply.postcode_area');
    expect(shiftsAfter(now, [north, south, west])).toEqual([]);
  });
});
