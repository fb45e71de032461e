import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '../../platform/database/new-id.js';
import { AlertsFixture, MAIL } from '../../testing/alerts-fixture.js';
import { call } from '../../testing/http-client.js';
import { pollQuickly } from '../../testing/quick-polling.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication } from '../../testing/test-application.js';
import { until } from '../../testing/worker-context.js';

describe('alerts', () => {
  let alerts: AlertsFixture;

  pollQuickly();
  beforeAll(async () => {
    alerts = await AlertsFixture.start();
  });
  afterAll(() => alerts?.stop());
  beforeEach(() => alerts.begin());
  afterEach(() => alerts.removeRules());

  it('hold nobody up who changes a rule that takes long, and say that it could not be looked at', async () => {
    const rule = await alerts.make({ kind: 'DEAD_LETTERS', threshold: 1, import_supplier: alerts.code });
    await alerts.evaluated(rule.id);
    await alerts.holder.startTransaction();
    await alerts.holder.query('LOCK TABLE webhook_dead_letter');
    await alerts.query('UPDATE alert_rule SET evaluated_at = NULL, claimed_at = NULL WHERE id = $1', [rule.id]);
    await until(
      async () =>
        (await alerts.query('SELECT FROM alert_rule WHERE id = $1 AND claimed_at IS NOT NULL', [rule.id])).length > 0,
    );
    await alerts.query('SELECT FROM alert_rule WHERE id = $1 FOR UPDATE NOWAIT', [rule.id]);
    const problem = async () =>
      (await alerts.query('SELECT problem FROM alert_rule WHERE id = $1', [rule.id]))[0].problem;
    await until(async () => (await problem()) !== null);
    await alerts.holder.rollbackTransaction();
    const [listed] = (await alerts.send('GET', '/rules')).body.results;
    expect(listed.problem).toContain('could not answer it in time');
    await alerts.evaluated(rule.id);
    expect(await problem()).toBeNull();
  });

  it('are made once by two who make the same at once, with one secret and one entry', async () => {
    const rule = {
      id: newId(),
      name: 'Twice',
      kind: 'WORKER_LOST',
      mail_to: '-',
      webhook_url: alerts.receiver.url,
      reason: 'x',
    };
    const made = await Promise.all(Array.from({ length: 6 }, () => alerts.send('POST', '/rules', rule)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(made.filter(({ body }) => body.secret !== undefined).map(({ status }) => status)).toEqual([201]);
    const entries = await alerts.query(`SELECT FROM audit_entry WHERE action = 'alert_rule.make' AND target = $1`, [
      rule.id,
    ]);
    expect(entries).toHaveLength(1);
  });

  it('end without a word when the rule is disabled or removed', async () => {
    const rule = await alerts.makePausedRule();
    await alerts.evaluatedWhen('Paused', rule.id);
    await alerts.send('PATCH', `/rules/${rule.id}`, { enabled: false, reason: 'Not now' });
    expect(await alerts.standing(rule.id)).toEqual([]);
    await alerts.send('PATCH', `/rules/${rule.id}`, { enabled: true, reason: 'Again' });
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toHaveLength(1);
    expect((await alerts.send('DELETE', `/rules/${rule.id}`, { reason: 'Over' })).status).toBe(204);
    expect(await alerts.standing(rule.id)).toEqual([]);
    expect(await alerts.events(rule.id)).toEqual(['FIRING', 'FIRING']);
    expect((await alerts.sent(rule.id)).map(({ status }) => status)).not.toContain('PENDING');
    expect((await alerts.send('GET', '/rules')).body.results).toEqual([]);
  });

  it('forget what has been over for 90 days', async () => {
    const rule = await alerts.make({ kind: 'WORKER_LOST' });
    await alerts.query(
      `INSERT INTO alert (id, rule_id, subject, summary, href, began_at, ended_at)
       SELECT gen_random_uuid(), $1, 'old ' || days, 'x', '/', now() - interval '100 days', now() - make_interval(days => days)
       FROM generate_series(89, 91, 2) days`,
      [rule.id],
    );
    await alerts.restartOneWorker();
    const left = async () =>
      (await alerts.query(`SELECT subject FROM alert WHERE rule_id = $1`, [rule.id])).map(Object);
    await until(async () => (await left()).length === 1);
    expect(await left()).toEqual([{ subject: 'old 89' }]);
  });

  describe('are refused when a rule', () => {
    it.each([
      [
        'has no number that it needs',
        { kind: 'FAILURES' },
        { threshold: ['A value is required.'], window_minutes: ['A value is required.'] },
      ],
      [
        'has one that it does not take',
        { kind: 'WORKER_LOST', threshold: 1 },
        { threshold: ['A rule of this kind has none.'] },
      ],
      [
        'has more than there can be',
        { kind: 'FAILURE_SHARE', threshold: 101, window_minutes: 5 },
        { threshold: ['Expected 1 to 100.'] },
      ],
      ['tells nobody', { kind: 'WORKER_LOST', mail_to: '-' }, { mail_to: [expect.stringContaining('Name somebody')] }],
      ['has no address', { kind: 'WORKER_LOST', mail_to: 'kim' }, { mail_to: ['kim is not an e-mail address.'] }],
      [
        'is about a supplier and cannot',
        { kind: 'WORKER_LOST', import_supplier: 'ACME-1' },
        { import_supplier: [expect.any(String)] },
      ],
      [
        'posts to no web address',
        { kind: 'WORKER_LOST', webhook_url: 'ftp://x' },
        { webhook_url: ['Use an https URL.'] },
      ],
    ])('%s', async (_, rule, problems) => {
      const named = { id: newId(), name: 'A rule', mail_to: MAIL, reason: 'Agreed', ...rule };
      expect(await alerts.send('POST', '/rules', named)).toEqual({ status: 400, body: problems });
    });

    it('posts behind our own walls', async () => {
      const walled = await startTestApplication({ databaseUrl: alerts.database.url });
      const session = await signInAs(walled, 'admin');
      for (const webhook_url of [
        'https://127.0.0.1/x',
        'https://169.254.169.254/latest',
        'http://hooks.example.com/x',
      ]) {
        const rule = { id: newId(), name: 'A rule', kind: 'WORKER_LOST', reason: 'Agreed', webhook_url };
        const { status, body } = await call(`${walled.url}/console/v1/alerts/rules`, 'POST', session, rule);
        expect([webhook_url, status, body]).toEqual([webhook_url, 400, { webhook_url: [expect.any(String)] }]);
      }
      await walled.close();
    });
  });

  it('are made once by the same id, and shown to viewers without addresses', async () => {
    // Of no version that is known: whoever makes a rule makes its id.
    const rule = await alerts.make({ id: newId().replace(/^(.{14})./, '$1f'), kind: 'WORKER_LOST' });
    const again = { id: rule.id, name: 'Another', kind: 'WORKER_LOST', mail_to: MAIL, reason: 'Agreed' };
    expect(await alerts.send('POST', '/rules', again)).toMatchObject({ status: 200, body: { name: 'A rule' } });
    await alerts.send('POST', `/rules/${rule.id}/test`);
    const viewer = await signInAs(alerts.api, 'viewer');
    const { body } = await call(`${alerts.api.url}/console/v1/alerts/rules`, 'GET', viewer);
    expect(Object(body).results).toMatchObject([{ mail_to: null, latest_messages: [], allowed_actions: [] }]);
    expect(JSON.stringify(body)).not.toContain(MAIL);
  });
});
