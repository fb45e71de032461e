import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distinctSample } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';

let carryover;
let supplier;

beforeAll(async () => {
  carryover = await Carryover.start({ workers: 0 });
  await carryover.query(`UPDATE import_supplier SET settings = settings || '{"sendWelcomeCommunication": true}'`);
  await carryover.addWorker();
  await carryover.addWorker();
  supplier = await carryover.supplier();
});

afterAll(() => carryover?.stop());

function mails() {
  const folder = join(carryover.dataDir, 'mail');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
}

const mailStates = () => carryover.query('SELECT id, status FROM welcome_mail');

describe('the mail to a customer', () => {
  it('is one file for one account, and none for a dry run', async () => {
    await supplier.create(distinctSample(2, { external_account_number: 'DRY-RUN' }), '?is_dry_run=true');
    const payload = distinctSample(3, { external_account_number: 'WITH-MAIL', communication_preference: 'ONLINE' });
    await supplier.create(payload);
    expect(await carryover.settled()).toEqual({ PROCESSED: 1, DRY_RUN_SUCCEEDED: 1 });
    const isSent = async () => (await mailStates()).every((mail) => mail.status === 'SENT');
    expect(await waitUntil(isSent, { milliseconds: 20_000 })).toBe(true);
    const [{ id, status }, ...others] = await mailStates();
    expect([status, others]).toEqual(['SENT', []]);
    expect(mails()).toEqual([`${id}.eml`]);
    const text = readFileSync(join(carryover.dataDir, 'mail', `${id}.eml`), 'utf8');
    const { body } = await supplier.status('WITH-MAIL');
    expect(text).toContain(body.platform_identifier);
    expect(text).toContain(payload.customers[0].email);
    expect(text).toMatch(/Auto-Submitted: auto-generated/i);
    for (const { lines } of [...carryover.workers, ...carryover.apis])
      expect(lines.join('\n')).not.toContain(payload.customers[0].email);
  });
});
