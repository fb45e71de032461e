import { ValidateBy } from 'class-validator';

const FORM = /^smtps?:\/\/\S+$/;

/** A URL of an SMTP server, whose user and password can be decoded. */
export function IsSmtpUrl(): PropertyDecorator {
  return ValidateBy({
    name: 'isSmtpUrl',
    validator: {
      validate: (value) => isSmtpUrl(String(value)),
      defaultMessage: (parts) =>
        `${parts?.property} must be an smtp:// or smtps:// URL, user and password encoded as in an address (% is %25)`,
    },
  });
}

function isSmtpUrl(text: string): boolean {
  if (!FORM.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
  } catch {
    return false;
  }
  return hostname !== '';
}
