import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AppLogger } from '../../../platform/logging/logger.js';
import { NO_DETAILS, type PaymentVendor, type Verification } from './payment-vendor.js';
import { PaymentVendors } from './payment-vendors.js';

const VERIFIED: Verification = { kind: 'verified', details: NO_DETAILS };
const UNAVAILABLE: Verification = { kind: 'unavailable', reason: 'x' };
const MISCONFIGURED: Verification = { kind: 'misconfigured', reason: 'x' };
const DECLINED: Verification = { kind: 'declined', reason: 'x' };

/** A vendor that answers as it is told, and counts how often it was asked. */
class ScriptedVendor implements PaymentVendor {
  readonly name = 'SCRIPTED';
  asked = 0;
  outcome: Verification | Error = VERIFIED;

  async verify(): Promise<Verification> {
    this.asked += 1;
    if (this.outcome instanceof Error) throw this.outcome;
    return this.outcome;
  }
}

interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly code?: string;
}

function guard(vendor: PaymentVendor, lines: LogLine[] = []) {
  const logger = AppLogger.create('api', 'info', { write: (line) => void lines.push(JSON.parse(line)) });
  return new PaymentVendors([vendor], { timeoutMs: 50, failures: 3, openForMs: 10_000 }, logger);
}

describe('a guarded payment vendor', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is left alone after failures in a row, tried once after a while, and back when that works', async () => {
    jest.useFakeTimers({ now: 0, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const vendor = new ScriptedVendor();
    const vendors = guard(vendor);
    const ask = async () => (await vendors.verify('SCRIPTED', 'r', 'CARD')).kind;
    vendor.outcome = UNAVAILABLE;
    for (let time = 0; time < 3; time += 1) await ask();
    expect([await ask(), vendor.asked]).toEqual(['unavailable', 3]);
    expect(await vendors.verify('SCRIPTED', 'r', 'CARD')).toMatchObject({ retryAfterSeconds: 10 });

    jest.setSystemTime(10_001);
    expect([await ask(), vendor.asked]).toEqual(['unavailable', 4]);
    expect([await ask(), vendor.asked]).toEqual(['unavailable', 4]);

    jest.setSystemTime(30_002);
    vendor.outcome = VERIFIED;
    expect([await ask(), vendor.asked]).toEqual(['verified', 5]);
    expect([await ask(), vendor.asked]).toEqual(['verified', 6]);
  });

  it.each([
    ['refusals', DECLINED],
    ['our own wrong key', MISCONFIGURED],
  ])('is not left alone because of %s', async (_, outcome) => {
    const vendor = new ScriptedVendor();
    vendor.outcome = outcome;
    const vendors = guard(vendor);
    for (let time = 0; time < 10; time += 1) await vendors.verify('SCRIPTED', 'r', 'CARD');
    expect(vendor.asked).toBe(10);
  });

  it('forgets failures that were followed by an answer', async () => {
    const vendor = new ScriptedVendor();
    const vendors = guard(vendor);
    for (let time = 0; time < 12; time += 1) {
      vendor.outcome = time % 3 === 2 ? VERIFIED : UNAVAILABLE;
      await vendors.verify('SCRIPTED', 'r', 'CARD');
    }
    expect(vendor.asked).toBe(12);
  });

  it('is unavailable when its adapter throws, which is logged as a mistake of ours', async () => {
    const vendor = new ScriptedVendor();
    vendor.outcome = new Error('a mistake of ours');
    const lines: LogLine[] = [];
    expect(await guard(vendor, lines).verify('SCRIPTED', 'r', 'CARD')).toMatchObject({ kind: 'unavailable' });
    expect(lines).toMatchObject([{ level: 'error', event: 'payments.vendor.failed' }]);
  });

  it('lets nobody wait while one request finds out whether it is back', async () => {
    jest.useFakeTimers({ now: 0, doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const vendor = new ScriptedVendor();
    const vendors = guard(vendor);
    vendor.outcome = UNAVAILABLE;
    for (let time = 0; time < 3; time += 1) await vendors.verify('SCRIPTED', 'r', 'CARD');
    jest.setSystemTime(10_001);
    let reply: (verification: Verification) => void = () => undefined;
    vendor.verify = () => {
      vendor.asked += 1;
      return new Promise((resolve) => {
        reply = resolve;
      });
    };
    const first = vendors.verify('SCRIPTED', 'r', 'CARD');
    expect(await vendors.verify('SCRIPTED', 'r', 'CARD')).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 10 });
    reply(VERIFIED);
    expect([(await first).kind, vendor.asked]).toEqual(['verified', 4]);
  });

  it('says once that our key is refused, and again after it was not', async () => {
    const vendor = new ScriptedVendor();
    const lines: LogLine[] = [];
    const vendors = guard(vendor, lines);
    for (const outcome of [MISCONFIGURED, MISCONFIGURED, DECLINED, MISCONFIGURED]) {
      vendor.outcome = outcome;
      await vendors.verify('SCRIPTED', 'r', 'CARD');
    }
    const line = { level: 'error', event: 'payments.vendor.misconfigured', code: 'payment_vendor_misconfigured' };
    expect(lines).toMatchObject([line, line]);
  });

  it('is never left alone when its trouble is made up', async () => {
    const vendor = Object.assign(new ScriptedVendor(), { isSimulated: true as const });
    vendor.outcome = UNAVAILABLE;
    const lines: LogLine[] = [];
    const vendors = guard(vendor, lines);
    expect(lines).toMatchObject([{ level: 'warn', event: 'payments.vendor.simulated' }]);
    for (let time = 0; time < 10; time += 1) await vendors.verify('SCRIPTED', 'r', 'CARD');
    expect(vendor.asked).toBe(10);
  });
});
