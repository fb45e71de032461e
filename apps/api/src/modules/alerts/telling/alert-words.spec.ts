import { describe, expect, it } from '@jest/globals';
import { testWords } from './alert-words.js';

describe('the words of an alert', () => {
  it.each(['https://console.example', 'https://console.example/'])('link to the console at %s', (consoleUrl) => {
    const { body } = testWords({ name: 'Workers', kind: 'WORKER_LOST' }, consoleUrl, new Date());
    expect(body).toContain('What to do: https://console.example/alerts/what-to-do#worker_lost\n');
    expect(body).toContain('What stands now: https://console.example/alerts');
  });
});
