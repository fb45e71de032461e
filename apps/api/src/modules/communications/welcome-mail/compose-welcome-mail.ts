import { readFileSync } from 'node:fs';
import { fillHtml, fillText } from '../mail/fill-template.js';
import { loadComposer } from '../mail/load-composer.js';
import type { OutgoingMail } from '../mail/mail-transport.js';

/** Contents and recipient of a welcome mail. */
export interface WelcomeMail {
  /** Of the row; the mail's Message-ID is made of it, so that every attempt sends the same one. */
  readonly id: string;
  readonly accountNumber: string;
  readonly brand: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly email: string;
  readonly queuedAt: Date;
}

const template = (name: string) => readFileSync(new URL(`../templates/${name}`, import.meta.url), 'utf8');
const SUBJECT = template('welcome.subject.txt').trim();
const TEXT = template('welcome.txt');
const HTML = template('welcome.html');

/** Composes the mail from the templates. @param sender an address, with a name or without */
export async function composeWelcomeMail(mail: WelcomeMail, sender: string): Promise<OutgoingMail> {
  const { addressparser, MailComposer } = await loadComposer();
  const [from = { name: '', address: sender }] = addressparser(sender, { flatten: true });
  const customer = oneLine([mail.givenName, mail.familyName].filter((name) => name !== null).join(' '));
  const values = {
    customer: customer === '' ? 'and welcome' : customer,
    brand: oneLine(mail.brand),
    account_number: mail.accountNumber,
  };
  const composer = new MailComposer({
    from,
    to: { name: customer, address: mail.email },
    subject: fillText(SUBJECT, values),
    text: fillText(TEXT, values),
    html: fillHtml(HTML, values),
    date: mail.queuedAt,
    messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    // As RFC 5322 wants it, in files too; and the size announced to the server is then the true one.
    newline: '\r\n',
  });
  return { id: mail.id, from: from.address, to: mail.email, message: await composer.compile().build() };
}

/** Names are one line of printable text: what follows a line break would be a header of its own. */
function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
