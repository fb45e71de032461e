import { describe, expect, it } from '@jest/globals';
import { composeWelcomeMail, type WelcomeMail } from './compose-welcome-mail.js';

const usual: WelcomeMail = {
  id: '0190b6a4-1c1e-7cc3-98c4-dc0c0c07398f',
  accountNumber: 'A-0000ABCD',
  brand: 'Kernow & Sons',
  givenName: 'Ada',
  familyName: 'Lovelace',
  email: 'ada@example.com',
  queuedAt: new Date('2026-03-01T10:20:30Z'),
};

async function composed(change: Partial<WelcomeMail> = {}) {
  const mail = await composeWelcomeMail({ ...usual, ...change }, 'Carryover <no-reply@carryover.example>');
  const text = mail.message.toString();
  const [head = ''] = text.split('\r\n\r\n', 1);
  return { ...mail, text, headers: head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n') };
}
/** What is written in the parts, without the line breaks of quoted-printable. */
const plain = (text: string) => text.replaceAll('=\r\n', '').replaceAll('=3D', '=');

describe('composeWelcomeMail', () => {
  it('says who it is from and to, that a machine wrote it, and the same id each time', async () => {
    const { headers, from, to } = await composed();
    expect([from, to]).toEqual(['no-reply@carryover.example', 'ada@example.com']);
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: Carryover <no-reply@carryover.example>',
        'To: Ada Lovelace <ada@example.com>',
        'Subject: Your energy account has moved to Kernow & Sons',
        'Auto-Submitted: auto-generated',
        'Message-ID: <0190b6a4-1c1e-7cc3-98c4-dc0c0c07398f@carryover.example>',
        'Date: Sun, 01 Mar 2026 10:20:30 +0000',
      ]),
    );
  });

  it('has the names and the number as text and, escaped, as HTML', async () => {
    const { text } = await composed({ givenName: '<i>Ada</i>' });
    expect(text).toContain('Content-Type: text/plain');
    expect(text).toContain('Content-Type: text/html');
    expect(plain(text)).toContain('Hello <i>Ada</i> Lovelace,');
    expect(plain(text)).toContain('Hello &lt;i&gt;Ada&lt;/i&gt; Lovelace,');
    expect(plain(text)).toContain('<strong>A-0000ABCD</strong>');
    expect(plain(text)).toContain('Welcome to Kernow &amp; Sons');
    expect(text).not.toContain('{{');
  });

  it('ends every line as mails do', async () => {
    const { text } = await composed();
    expect(text).not.toMatch(/\r(?!\n)|(?<!\r)\n/);
    expect(text.split('\r\n').length).toBeGreaterThan(20);
  });

  it.each(['\r\nBcc: everyone@example.com', '\nBcc: everyone@example.com', '\r\n\r\nBody', '\u2028Bcc: e@x.example'])(
    'lets no name add a header: %j',
    async (injected) => {
      const usualNames = (await composed()).headers.map((header) => header.split(':')[0]);
      for (const change of [{ givenName: `Ada${injected}` }, { brand: `Kernow${injected}` }]) {
        const { headers, to } = await composed(change);
        expect(headers.map((header) => header.split(':')[0])).toEqual(usualNames);
        expect(to).toBe('ada@example.com');
      }
    },
  );

  it('lets no name add a recipient, and keeps names beyond ASCII', async () => {
    const { headers } = await composed({ givenName: 'eve@evil.example,', familyName: '"<x@y.example>' });
    expect(headers.filter((header) => header.startsWith('To:'))).toHaveLength(1);
    expect(headers.find((header) => header.startsWith('To:'))).toMatch(/^To: ".*" <ada@example\.com>$/);
    expect((await composed({ givenName: 'Siân' })).headers.find((header) => header.startsWith('To:'))).toMatch(
      /^To: =\?UTF-8\?.*\?= <ada@example\.com>$/,
    );
  });

  it('greets somebody without a name', async () => {
    const { text, headers } = await composed({ givenName: null, familyName: null });
    expect(text).toContain('Hello and welcome,');
    expect(headers).toContain('To: ada@example.com');
  });
});
