import { FieldErrorTree } from '@carryover/contract';
import { FieldErrorsError } from '../../platform/errors/index.js';

/** The body of a sign-in. */
export interface SignInRequest {
  email: string;
  password: string;
}

const MAX_LENGTH = { email: 320, password: 1024 };

/**
 * Reads a sign-in from a parsed body.
 * @throws FieldErrorsError naming every field that is missing, unknown or not a text
 */
export function readSignInRequest(raw: unknown): SignInRequest {
  const errors = new FieldErrorTree();
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new FieldErrorsError({ non_field_errors: ['Expected an object.'] });
  }
  const body: Record<string, unknown> = { ...raw };
  const request = { email: text('email'), password: text('password') };
  for (const key of Object.keys(body)) {
    if (!Object.hasOwn(request, key)) errors.add([key], 'Unknown field.');
  }
  if (!errors.isEmpty) throw new FieldErrorsError(errors.toJSON());
  return request;

  function text(field: 'email' | 'password'): string {
    const value = body[field];
    if (value === undefined) errors.add(field, 'This field is required.');
    else if (typeof value !== 'string') errors.add(field, 'Not a valid string.');
    else if (value.trim() === '') errors.add(field, 'This field may not be blank.');
    else if (value.length > MAX_LENGTH[field]) errors.add(field, `At most ${MAX_LENGTH[field]} characters.`);
    else return value;
    return '';
  }
}
