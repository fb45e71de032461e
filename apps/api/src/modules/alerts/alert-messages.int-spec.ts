import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { AlertsFixture, MAIL } from '../../testing/alerts-fixture.js';
import { pollQuickly } from '../../testing/quick-polling.js';
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

  it('are signed, and posted as chat services take them', async () => {
    const rule = await alerts.makePausedRule('webhook');
    expect(rule).toMatchObject({
      webhook_host: `127.0.0.1:${alerts.receiver.port}`,
      secret: expect.stringMatching(/^whsec_/),
    });
    await alerts.evaluatedWhen('Paused', rule.id);
    await alerts.allSent(rule.id, 1);
    const [{ headers, body }] = alerts.receiver.received as [(typeof alerts.receiver.received)[number]];
    expect(new Webhook(rule.secret).verify(body, headers)).toEqual({
      text: expect.stringContaining(`${alerts.code} is Paused.`),
    });
    expect(headers['carryover-alert']).toBe('firing');
    expect(() => new Webhook('whsec_AAAA').verify(body, headers)).toThrow();
    const stored = JSON.stringify(await alerts.query('SELECT * FROM alert_rule'));
    expect(stored).not.toContain(alerts.receiver.url);
    expect(stored).not.toContain(rule.secret);
  });

  it('stay silent until the silence is over, and tell then what still stands', async () => {
    const rule = await alerts.makePausedRule();
    const silent = { until: new Date(Date.now() + 60_000).toISOString(), reason: 'A move' };
    expect((await alerts.send('PUT', `/rules/${rule.id}/silence`, silent)).body.silenced_until).not.toBeNull();
    await alerts.evaluatedWhen('Paused', rule.id);
    expect(await alerts.standing(rule.id)).toMatchObject([{ told_at: null }]);
    await alerts.evaluatedWhen('Ongoing', rule.id);
    await alerts.evaluatedWhen('Paused', rule.id);
    expect(await alerts.events(rule.id)).toEqual([]);
    await alerts.send('PUT', `/rules/${rule.id}/silence`, { until: '2020-01-01T00:00:00Z', reason: 'Done' });
    await alerts.evaluated(rule.id);
    expect(await alerts.events(rule.id)).toEqual(['FIRING']);
    await alerts.allSent(rule.id, 1);
  });

  it('are silenced for 30 days at most, by a clock that is a little ahead, too', async () => {
    const rule = await alerts.makePausedRule();
    const silence = async (later: number) => {
      const until = new Date(Date.now() + 30 * 86_400_000 + later).toISOString();
      return (await alerts.send('PUT', `/rules/${rule.id}/silence`, { until, reason: 'A move' })).status;
    };
    expect([await silence(60_000), await silence(3_600_000)]).toEqual([200, 400]);
  });

  it('are tried out by a button, silenced or not, and say what came of it', async () => {
    const rule = await alerts.make({ kind: 'WORKER_LOST', webhook_url: alerts.receiver.url });
    const { status, body } = await alerts.send('POST', `/rules/${rule.id}/test`);
    expect([status, body.latest_messages.length]).toEqual([200, 2]);
    await alerts.allSent(rule.id, 2);
    expect(alerts.mails.taken[0]).toContain('Subject: [Carryover] Test: A rule: a test');
    const { text } = JSON.parse(alerts.receiver.received[0]?.body ?? '{}');
    expect(text).toContain('Nothing is wrong.');
    expect(text).not.toContain('@');
    const [listed] = (await alerts.send('GET', '/rules')).body.results;
    expect(listed.latest_messages.map((message: { status: string }) => message.status)).toEqual(['SENT', 'SENT']);
  });

  it('try again what is not taken, under the same id, and tell the end only after the beginning', async () => {
    alerts.receiver.react = (_, response) => void response.writeHead(500).end();
    const rule = await alerts.makePausedRule('webhook');
    await alerts.evaluatedWhen('Paused', rule.id);
    await until(async () => alerts.receiver.received.length > 0);
    await alerts.evaluatedWhen('Ongoing', rule.id);
    const pending = async () => (await alerts.sent(rule.id)).map(({ event, attempt }) => [event, attempt]);
    await until(
      async () =>
        (await alerts.query(`SELECT reason FROM alert_message WHERE rule_id = $1 AND reason IS NOT NULL`, [rule.id]))
          .length === 1,
    );
    expect(await pending()).toEqual([
      ['FIRING', 1],
      ['RESOLVED', 0],
    ]);
    alerts.receiver.react = (_, response) => void response.writeHead(204).end();
    await alerts.query(`UPDATE alert_message SET due_at = now() WHERE rule_id = $1`, [rule.id]);
    await alerts.allSent(rule.id, 2);
    const kinds = alerts.receiver.received.map(({ headers }) => headers['carryover-alert']);
    expect(kinds).toEqual(['firing', 'firing', 'resolved']);
    expect(alerts.receiver.received[0]?.headers['webhook-id']).toBe(alerts.receiver.received[1]?.headers['webhook-id']);
  });

  it('do not come and go: an end has to last, and what is back meanwhile is the same alert', async () => {
    const rule = await alerts.make({
      kind: 'FAILURES',
      threshold: 1,
      window_minutes: 10,
      import_supplier: alerts.code,
    });
    await alerts.fail(1);
    await alerts.ended(1, 'ERRORED');
    await alerts.evaluated(rule.id);
    await alerts.query(`UPDATE account_import_event SET occurred_at = now() - interval '11 minutes'`);
    await alerts.evaluated(rule.id);
    expect(await alerts.standing(rule.id)).toHaveLength(1);
    await alerts.ended(1, 'ERRORED');
    await alerts.evaluated(rule.id);
    await alerts.lasting(rule.id);
    expect([await alerts.events(rule.id), (await alerts.standing(rule.id)).length]).toEqual([['FIRING'], 1]);
  });

  it('are told for as long as they stand, however often nobody takes it', async () => {
    alerts.receiver.react = (_, response) => void response.writeHead(500).end();
    const rule = await alerts.makePausedRule('webhook');
    await alerts.evaluatedWhen('Paused', rule.id);
    const told = async () =>
      (await alerts.query('SELECT status, attempt, reason FROM alert_message WHERE rule_id = $1', [rule.id]))[0];
    const triedAs = async (attempt: number) => {
      await until(async () => (await told()).reason !== null);
      await alerts.query(`UPDATE alert_message SET attempt = $2, reason = NULL, due_at = now() WHERE rule_id = $1`, [
        rule.id,
        attempt,
      ]);
      await until(async () => (await told()).reason !== null);
      return (await told()).status;
    };
    expect(await triedAs(40)).toBe('PENDING');
    await alerts.query('UPDATE alert SET ended_at = now() WHERE rule_id = $1', [rule.id]);
    expect(await triedAs(40)).toBe('FAILED');
    alerts.receiver.react = (_, response) => void response.writeHead(204).end();
  });

  it('tell the end to whom the beginning was told', async () => {
    const rule = await alerts.makePausedRule();
    await alerts.evaluatedWhen('Paused', rule.id);
    await alerts.allSent(rule.id, 1);
    await alerts.send('PATCH', `/rules/${rule.id}`, { mail_to: 'night@carryover.example', reason: 'Shift' });
    await alerts.evaluatedWhen('Ongoing', rule.id);
    await alerts.allSent(rule.id, 2);
    const recipients = await alerts.query('SELECT DISTINCT recipient FROM alert_message WHERE rule_id = $1', [rule.id]);
    expect(recipients).toEqual([{ recipient: MAIL }]);
  });

  describe('of a rule whose recipients are corrected while it stands', () => {
    const NIGHT = 'night@carryover.example';
    const toWhom = (ruleId: string) =>
      alerts.query('SELECT event, recipient, status FROM alert_message WHERE rule_id = $1 ORDER BY created_at', [
        ruleId,
      ]);
    const saysWhyNot = (ruleId: string) =>
      until(
        async () =>
          (await alerts.query('SELECT FROM alert_message WHERE rule_id = $1 AND reason IS NOT NULL', [ruleId])).length >
          0,
      );

    it.each(['refuse recipient', 'postpone'] as const)(
      'tell the new one what did not arrive: %s',
      async (behaviour) => {
        alerts.mails.behaviour = behaviour;
        const rule = await alerts.makePausedRule();
        await alerts.evaluatedWhen('Paused', rule.id);
        await saysWhyNot(rule.id);
        alerts.mails.behaviour = 'take';
        await alerts.send('PATCH', `/rules/${rule.id}`, { mail_to: NIGHT, reason: 'It was mistyped' });
        await alerts.evaluated(rule.id);
        await until(async () => (await alerts.sent(rule.id)).some(({ status }) => status === 'SENT'));
        await alerts.evaluatedWhen('Ongoing', rule.id);
        await until(async () => (await alerts.sent(rule.id)).every(({ status }) => status !== 'PENDING'));
        expect(await toWhom(rule.id)).toEqual([
          { event: 'FIRING', recipient: MAIL, status: 'FAILED' },
          { event: 'FIRING', recipient: NIGHT, status: 'SENT' },
          { event: 'RESOLVED', recipient: NIGHT, status: 'SENT' },
        ]);
      },
    );

    it('tell nobody again to whom it arrived', async () => {
      alerts.mails.behaviour = 'refuse recipient';
      const rule = await alerts.make({
        kind: 'SUPPLIER_PAUSED',
        import_supplier: alerts.code,
        webhook_url: alerts.receiver.url,
      });
      await alerts.evaluatedWhen('Paused', rule.id);
      await until(async () => (await alerts.sent(rule.id)).every(({ status }) => status !== 'PENDING'));
      alerts.mails.behaviour = 'take';
      await alerts.send('PATCH', `/rules/${rule.id}`, { mail_to: NIGHT, reason: 'It was mistyped' });
      await alerts.evaluated(rule.id);
      await until(async () => alerts.mails.taken.length > 0);
      expect(alerts.receiver.received).toHaveLength(1);
    });
  });

  it('survive a restart: what stands is not told again by another worker', async () => {
    const rule = await alerts.makePausedRule();
    await alerts.evaluatedWhen('Paused', rule.id);
    await alerts.allSent(rule.id, 1);
    await alerts.restartOneWorker();
    await alerts.evaluated(rule.id);
    await alerts.evaluated(rule.id);
    expect(await alerts.events(rule.id)).toEqual(['FIRING']);
  });
});
