import { expect } from '@jest/globals';
import { answerToAdd } from '../../../../testing/passkeys.js';
import { SoftwareAuthenticator } from '../../../../testing/software-authenticator.js';
import { signInAs } from '../../../../testing/staff-session.js';
import type { AuditedCalls } from './audited-calls.js';

/** Passkeys and sessions. */
export function addSessionCalls(calls: AuditedCalls): void {
  const { source, sessions, secrets, api, add } = calls;
  const label = 'Phone';
  const device = new SoftwareAuthenticator('http://localhost:3001');
  add('POST passkeys/confirmation/options', {});
  add('POST passkeys/confirmation', { body: { password: 'correct horse battery staple' } });
  add('POST passkeys/options', {});
  add('POST passkeys', async () => {
    const viewer = sessions.get('viewer') ?? { Authorization: '' };
    const body = await answerToAdd(api.url, viewer, device, { label });
    secrets.push(...device.kept.map(({ id }) => id.toString('base64url')));
    return { body, action: 'passkey.add', after: { id: expect.any(String), label } };
  });
  add('GET passkeys', {});
  add('DELETE passkeys/:id', async () => {
    const [passkey] = await source.query('SELECT id, label FROM staff_passkey');
    return { names: passkey, action: 'passkey.remove', before: passkey };
  });
  add('POST sessions/current/password', {
    body: { current_password: 'correct horse battery staple', new_password: 'another long passphrase' },
    action: 'staff.change_password',
  });
  secrets.push('another long passphrase');
  for (const route of ['DELETE sessions/current', 'POST sessions/current/sign-out'])
    add(route, async () => {
      sessions.set('viewer', await signInAs(api, 'viewer'));
      return { action: 'session.close' };
    });
}
