import { EnsureStaffUserUseCase, type StaffRole } from '../modules/auth/index.js';
import { call } from './http-client.js';
import type { TestApplication } from './test-application.js';

const PASSWORD = 'correct horse battery staple';

/** Signs a member of staff with this role in. @param name tells several of one role apart @returns the headers of the calls */
export async function signInAs(
  { app, url }: TestApplication,
  role: StaffRole,
  name: string = role,
): Promise<{ Authorization: string }> {
  const email = `${name}@carryover.local`;
  await app.get(EnsureStaffUserUseCase).run({ email, displayName: name, role, password: PASSWORD });
  const { body } = await call(`${url}/console/v1/sessions`, 'POST', {}, { email, password: PASSWORD });
  return { Authorization: `Session ${Object(body).token}` };
}
