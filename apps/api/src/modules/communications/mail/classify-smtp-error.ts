import { MailNotSent, MailPostponed, MailRefused, MailUncertain } from './mail-transport.js';

const REASON_LENGTH = 200;
/** Commands whose refusal concerns this mail; that of others, such as AUTH, concerns our configuration. */
const ABOUT_THE_MAIL = new Set(['RCPT TO', 'DATA']);
/** Refusals by the client library itself, before anything is sent. */
const NEVER_POSSIBLE = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * What an error of the SMTP client means for the mail.
 * @param isHandedOver whether the whole message was given to the connection, its end included
 */
export function classifySmtpError(error: unknown, isHandedOver: boolean): MailNotSent {
  const { responseCode, command, code, response, message } = Object(error);
  const isAboutTheMail = isHandedOver || ABOUT_THE_MAIL.has(command);
  const reason = isAboutTheMail
    ? codesOf(response, code)
    : withoutAddresses(response ?? `${code ?? 'Error'} ${message}`);
  if (typeof responseCode === 'number') {
    const isFinal = responseCode >= 500 && isAboutTheMail;
    return isFinal ? new MailRefused(reason) : new MailPostponed(reason);
  }
  if (isHandedOver) return new MailUncertain(reason);
  return NEVER_POSSIBLE.has(code) ? new MailRefused(String(code)) : new MailPostponed(reason);
}

/**
 * The codes of an answer after the recipient or the mail was sent. Its text is left out: servers repeat the customer's
 * address, name and account.
 */
function codesOf(response: unknown, code: unknown): string {
  const [codes] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(String(response)) ?? [];
  return codes === undefined ? String(code ?? 'Error') : `The mail server answered ${codes}.`;
}

/** An answer of a server from before it knows the mail, with addresses removed: after a login it repeats our own. */
function withoutAddresses(text: unknown): string {
  const line = String(text)
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.slice(0, REASON_LENGTH);
}
