import { describe, expect, it } from '@jest/globals';
import { webhookUrlProblem } from './webhook-url.js';

describe('the address of a webhook', () => {
  it.each([
    'https://hooks.example.com/carryover',
    'https://hooks.example.com:8443/a?b=c',
    'https://hooks.example.com:443/',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])('may be %s', (url) => expect(webhookUrlProblem(url, false)).toBeNull());

  it.each([
    ['http://hooks.example.com/', 'Use an https URL.'],
    ['ftp://hooks.example.com/', 'Use an https URL.'],
    ['file:///etc/passwd', 'Use an https URL.'],
    ['hooks.example.com', 'Not a valid URL.'],
    ['', 'Not a valid URL.'],
    ['https://user@hooks.example.com/', 'A user name or password does not belong in the URL.'],
    ['https://:secret@hooks.example.com/', 'A user name or password does not belong in the URL.'],
    ['https://hooks.example.com/#a', 'A fragment does not belong in the URL.'],
    ['https://hooks.example.com/#', 'A fragment does not belong in the URL.'],
    ['https://hooks.example.com:22/', 'Use port 443 or one from 1024.'],
    ['https://localhost/', 'Use a full host name.'],
    ['https://database./', 'Use a full host name.'],
    ['https://127.0.0.1/', 'The address is not a public one.'],
    ['https://0x7f.1/', 'The address is not a public one.'],
    ['https://2130706433/', 'The address is not a public one.'],
    ['https://017700000001/', 'The address is not a public one.'],
    ['https://[::1]/', 'The address is not a public one.'],
    ['https://[::ffff:10.0.0.1]/', 'The address is not a public one.'],
    ['https://169.254.169.254/latest/meta-data', 'The address is not a public one.'],
    [`https://hooks.example.com/${'a'.repeat(2_000)}`, 'Use at most 2000 characters.'],
  ])('must not be %s', (url, problem) => expect(webhookUrlProblem(url, false)).toBe(problem));

  it('may be private and plain when things are only tried out, but never carry a password', () => {
    expect(webhookUrlProblem('http://127.0.0.1:80/', true)).toBeNull();
    expect(webhookUrlProblem('http://localhost:3333/', true)).toBeNull();
    expect(webhookUrlProblem('http://user@127.0.0.1/', true)).not.toBeNull();
    expect(webhookUrlProblem('file:///etc/passwd', true)).not.toBeNull();
  });
});
