import { ValidateBy } from 'class-validator';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** An OpenID issuer: an https URL without query and fragment; outside of production also http on this machine. */
export function IsIssuer(): PropertyDecorator {
  return ValidateBy({
    name: 'isIssuer',
    validator: {
      validate: (value, parts) => isIssuer(value, Object(parts?.object).nodeEnv !== 'production'),
      defaultMessage: (parts) =>
        `${parts?.property} must be an https URL without query; http only on this machine, outside of production`,
    },
  });
}

function isIssuer(value: unknown, mayBeHttp: boolean): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(value);
  if (search !== '' || hash !== '' || username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && mayBeHttp && LOOPBACK.test(hostname));
}
