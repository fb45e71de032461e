import { payloadHash } from '@carryover/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invariantsSql } from '../../../admin/invariants/invariants-sql.js';
import { call } from '../../../testing/http-client.js';
import { tableChecksums } from '../../../testing/table-checksums.js';
import {
  type Change,
  CorrectionsFixture,
  changed,
  EVERYTHING,
  metersOf,
  SOUND,
  setEmail,
} from './testing/corrections-fixture.js';

const fixture = new CorrectionsFixture();
const { imported, post, isSound, query } = fixture;

beforeAll(() => fixture.begin());
afterAll(() => fixture.end());

describe('a dry run of a correction', () => {
  it('says what would change, field by field, and writes nothing', async () => {
    const one = await imported();
    const before = await tableChecksums(fixture.source);
    const answer = await post(changed(one, setEmail('jory@example.org')), '?is_dry_run=true');
    const [{ account_number: number }] = (await query<{ account_number: string }>(
      'SELECT account_number FROM account WHERE id = $1',
      one.account.id,
    )) as [{ account_number: string }];
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'DRY_RUN',
        platform_identifier: number,
        payload_version: 1,
        changes: [{ path: 'customers.0.email', before: one.payload.customers?.[0]?.email, after: 'jory@example.org' }],
      },
    });
    expect(await tableChecksums(fixture.source)).toEqual(before);
  });
});

describe('a correction', () => {
  it('changes everything that may be corrected, and nothing else', async () => {
    const one = await imported();
    const undated = `SELECT created_at FROM note WHERE account_id = $1 AND origin = 'IMPORTED' AND NOT is_created_at_given AND body <> 'Said last.'`;
    const moments = await query(undated, one.account.id);
    const after = changed(one, ...EVERYTHING);
    const answer = await post(after);
    expect(answer).toMatchObject({ status: 200, body: { status: 'CORRECTED', payload_version: 2 } });
    expect(await isSound(one)).toEqual(SOUND);
    const [process] = await query<Record<string, unknown>>(
      'SELECT status, payload_version, payload_hash, platform_identifier IS NOT NULL AS "isNamed" FROM account_import_process WHERE id = $1',
      one.account.processId,
    );
    expect(process).toMatchObject({ status: 'PROCESSED', payload_version: 2, isNamed: true });
    expect(await query(undated, one.account.id)).toEqual(moments);
    expect(
      await query(
        'SELECT email FROM customer c JOIN account_customer l ON l.customer_id = c.id WHERE l.account_id = $1',
        one.account.id,
      ),
    ).toEqual((one.payload.customers ?? []).map(() => ({ email: 'jory@example.org' })));
  });

  it('keeps the times of undated notes, those of documents alone told apart by their documents', async () => {
    const one = await imported();
    const { notes = [] } = one.payload;
    const withDocuments = (...paths: string[]) =>
      changed(one, (payload) => {
        payload.notes = [...paths.map((path) => ({ document_paths: [{ document_path: path }] })), ...notes];
      });
    const times = async () => {
      const rows = await query<{ path: string; time: string }>(
        `SELECT d.document_path AS path, n.created_at::text AS time FROM note n JOIN note_document d ON d.note_id = n.id
         WHERE n.account_id = $1 AND n.origin = 'IMPORTED' AND n.body IS NULL`,
        one.account.id,
      );
      return Object.fromEntries(rows.map(({ path, time }) => [path, time]));
    };
    expect(await post(withDocuments('first.pdf'))).toMatchObject({ status: 200 });
    const first = await times();
    expect(await post(withDocuments('second.pdf', 'first.pdf'))).toMatchObject({ status: 200 });
    const second = await times();
    expect(second['first.pdf']).toBe(first['first.pdf']);
    expect(second['second.pdf']).not.toBe(first['first.pdf']);
    expect(await post(withDocuments('first.pdf', 'second.pdf', 'third.pdf'))).toMatchObject({ status: 200 });
    expect(await times()).toMatchObject(second);
  });

  it('is told by an event and the audit trail, which name fields and no values', async () => {
    const one = await imported();
    await post(changed(one, setEmail('jory@example.org')));
    const events = await query<{ event: string; data: object }>(
      'SELECT event, data, from_status, to_status, payload_version FROM account_import_event WHERE process_id = $1',
      one.account.processId,
    );
    expect(events).toEqual([
      {
        event: 'EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED',
        data: { fields: ['customers.*.email'] },
        from_status: 'PROCESSED',
        to_status: 'PROCESSED',
        payload_version: 2,
      },
    ]);
    const entries = await query(
      `SELECT actor, role, action, target_type, after FROM audit_entry
       WHERE target = (SELECT account_number FROM account WHERE id = $1)`,
      one.account.id,
    );
    expect(entries).toEqual([
      {
        ...{ actor: 'Owner of ACME', role: 'supplier', action: 'account.correct', target_type: 'account' },
        after: { version: 2, fields: ['customers.*.email'] },
      },
    ]);
  });

  it('is made once however often it is sent, also at the same time', async () => {
    const one = await imported();
    const after = changed(one, setEmail('jory@example.org'));
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(after)));
    const told = answers.map(({ body }) => Object(body).status).sort();
    expect(told).toEqual(['CORRECTED', ...Array.from({ length: 7 }, () => 'UNCHANGED')]);
    expect(
      await query('SELECT version FROM account_import_payload WHERE process_id = $1 ORDER BY 1', one.account.processId),
    ).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await isSound(one)).toEqual(SOUND);
  });

  it('is one of several that come at the same time, each whole', async () => {
    const one = await imported();
    const values = Array.from({ length: 6 }, (_, index) => `jory-${index}@example.org`);
    const answers = await Promise.all(
      values.map((email) =>
        post(changed(one, setEmail(email), (payload) => Object.assign(payload, { billing_name: email }))),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(values.map(() => 200));
    expect(await isSound(one)).toEqual(SOUND);
    const [row] = await query<{ same: boolean }>(
      `SELECT a.billing_name = c.email AS same FROM account a JOIN account_customer l ON l.account_id = a.id AND l.position = 0
       JOIN customer c ON c.id = l.customer_id WHERE a.id = $1`,
      one.account.id,
    );
    expect(row).toEqual({ same: true });
  });

  it('goes back to what was there first', async () => {
    const one = await imported();
    await post(changed(one, ...EVERYTHING));
    expect(await post(one.payload)).toMatchObject({ status: 200, body: { status: 'CORRECTED', payload_version: 3 } });
    expect(await isSound(one)).toEqual(SOUND);
  });

  it('leaves the account as create would have it, where it was imported with that payload', async () => {
    const one = await imported();
    await post(changed(one, ...EVERYTHING));
    const [stored] = await query<{ payload_hash: string }>(
      'SELECT payload_hash FROM account_import_process WHERE id = $1',
      one.account.processId,
    );
    const again = await call(
      `${fixture.api.url}/v2/data-import/accounts/`,
      'POST',
      { Authorization: `Token ${fixture.supplier.token}` },
      changed(one, ...EVERYTHING),
    );
    expect([again.status, again.headers.get('X-Imported-Payload')]).toEqual([400, 'same']);
    expect(stored?.payload_hash).not.toBe(payloadHash(one.payload));
  });

  it('goes by what it changes, where rules or documents are others by now', async () => {
    const one = await imported();
    await query(
      `UPDATE import_supplier SET settings = settings || '{"checkDocumentsExist": true}', modified_at = now() WHERE id = $1`,
      fixture.supplier.id,
    );
    try {
      expect(await post(changed(one, setEmail('jory@example.org')))).toMatchObject({
        status: 200,
        body: { status: 'CORRECTED' },
      });
    } finally {
      await query(
        `UPDATE import_supplier SET settings = settings - 'checkDocumentsExist' WHERE id = $1`,
        fixture.supplier.id,
      );
    }
  });

  it('takes a value of a form that is no more as it was, with a warning, and refuses it where it has come', async () => {
    const [one, other] = [await imported({ smart_read_cycle_day: 30 }), await imported()];
    const email = setEmail('jory@example.org');
    expect(await post(changed(one, email), '?include=warnings')).toMatchObject({
      status: 200,
      body: {
        status: 'CORRECTED',
        warnings: expect.arrayContaining([expect.objectContaining({ path: 'smart_read_cycle_day', rule: 'R147' })]),
      },
    });
    expect(await isSound(one)).toEqual(SOUND);
    const come: Change = (payload) => Object.assign(payload, { smart_read_cycle_day: 30 });
    expect(await post(changed(other, email, come))).toMatchObject({
      status: 400,
      body: { smart_read_cycle_day: [expect.any(String)] },
    });
  });

  it('tells readings apart by register and day, in whatever order they stand', async () => {
    const one = await imported();
    const after = changed(one, (payload) => {
      for (const meter of metersOf(payload)) {
        const register = meter.reading_history?.[0]?.register_id;
        const added = { reading_date: '2019-02-28', reading_value: '3', reading_type: 'ROUTINE', billed: false };
        meter.reading_history
          ?.reverse()
          .unshift({ ...added, ...(register === undefined ? {} : { register_id: register }) });
      }
    });
    expect(await post(after)).toMatchObject({ status: 200, body: { status: 'CORRECTED' } });
    expect(await isSound(one)).toEqual(SOUND);
    expect(await post(after)).toMatchObject({ status: 200, body: { status: 'UNCHANGED' } });
  });

  it('breaks no invariant', async () => {
    const broken = (await query<{ invariant: string; violations: number }>(invariantsSql())).filter(
      ({ violations }) => violations > 0,
    );
    // Accounts of this file are made without events.
    expect(broken.map(({ invariant }) => invariant).filter((name) => !/path|events-lead/.test(name))).toEqual([]);
  });
});
