import { loadComposer } from './load-composer.js';
import type { OutgoingMail } from './mail-transport.js';

/** A mail of plain text that a machine writes. */
export interface TextMail {
  /** The Message-ID is made of it, so that every attempt sends the same one. */
  readonly id: string;
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}

/** Composes the mail. @param sender an address, with a name or without */
export async function composeTextMail({ id, to, subject, text, at }: TextMail, sender: string): Promise<OutgoingMail> {
  const { addressparser, MailComposer } = await loadComposer();
  const [from = { name: '', address: sender }] = addressparser(sender, { flatten: true });
  const composer = new MailComposer({
    from,
    to: { name: '', address: to },
    subject,
    text,
    date: at,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: '\r\n',
  });
  return { id, from: from.address, to, message: await composer.compile().build() };
}
