import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { isCommonPassword } from './common-passwords.js';

/**
 * Checks a new password.
 * @throws FieldErrorsError at `new_password` when it is not allowed
 * @param current the password that it replaces
 */
export async function checkNewPassword(current: string, next: string): Promise<void> {
  if (next === current) throw new FieldErrorsError({ new_password: ['Choose another password than the present one.'] });
  if (await isCommonPassword(next))
    throw new FieldErrorsError({ new_password: ['This is one of the commonest passwords. Choose another one.'] });
}
