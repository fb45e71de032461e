import { describe, expect, it } from '@jest/globals';
import { alertWords, testWords } from './alert-words.js';

describe('the words of an alert', () => {
  it.each(['https://console.example', 'https://console.example/'])('link to the console at %s', (consoleUrl) => {
    const { body } = testWords({ name: 'Workers', kind: 'WORKER_LOST' }, consoleUrl, new Date());
    expect(body).toContain('What to do: https://console.example/alerts/what-to-do#worker_lost\n');
    expect(body).toContain('What stands now: https://console.example/alerts');
  });

  it('say after how many minutes it is over', () => {
    const alert = { subject: 'ACME', summary: 'Imports failed.', beganAt: new Date('2026-03-01T10:00:00Z') };
    const after = (end: string) =>
      alertWords('RESOLVED', { name: 'Failures', kind: 'FAILURES' }, alert, 'https://console.example', new Date(end));
    expect(after('2026-03-01T10:01:00Z').body).toContain('It is over after 1 minute: Imports failed.');
    expect(after('2026-03-04T10:00:00Z').body).toContain('It is over after 4,320 minutes: Imports failed.');
  });
});
