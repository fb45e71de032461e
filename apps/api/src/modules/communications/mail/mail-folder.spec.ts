import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { MailFolder } from './mail-folder.js';
import { MailPostponed } from './mail-transport.js';

const root = mkdtempSync(join(tmpdir(), 'carryover-mail-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const mail = { id: 'one', from: 'a@example.com', to: 'b@example.com', message: Buffer.from('Hello.') };

describe('MailFolder', () => {
  it('writes one whole file for a mail, however often it is sent, that only its owner can read', async () => {
    const folder = new MailFolder(join(root, 'mail'));
    await folder.send(mail);
    await folder.send(mail);
    expect(readdirSync(join(root, 'mail'))).toEqual(['one.eml']);
    expect(readFileSync(join(root, 'mail', 'one.eml'), 'utf8')).toBe('Hello.');
    expect(statSync(join(root, 'mail', 'one.eml')).mode & 0o077).toBe(0);
  });

  it('postpones a mail when the folder cannot be used', async () => {
    writeFileSync(join(root, 'a-file'), '');
    await expect(new MailFolder(join(root, 'a-file')).send(mail)).rejects.toBeInstanceOf(MailPostponed);
  });
});
