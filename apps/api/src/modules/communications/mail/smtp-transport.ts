import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { classifySmtpError } from './classify-smtp-error.js';
import { MailTransport, type OutgoingMail } from './mail-transport.js';
import type { SmtpServerAddress } from './smtp-server-address.js';

/** Milliseconds. The whole stays far below the lease of a mail. */
export interface SmtpTimeouts {
  readonly connect: number;
  readonly silence: number;
  readonly whole: number;
}

const TIMEOUTS: SmtpTimeouts = { connect: 10_000, silence: 20_000, whole: 60_000 };

/**
 * Hands mails to an SMTP server, each over a connection of its own. It knows whether a server that falls silent may have
 * taken the mail: only then, when the end of the message was sent and no answer came, is the outcome uncertain.
 */
export class SmtpTransport extends MailTransport {
  constructor(
    private readonly server: SmtpServerAddress,
    private readonly timeouts: SmtpTimeouts = TIMEOUTS,
  ) {
    super();
  }

  override async send(mail: OutgoingMail, signal: AbortSignal): Promise<void> {
    const { credentials, ...server } = this.server;
    const { connect, silence, whole } = this.timeouts;
    // Loaded by the first mail: see loadComposer.
    const { default: Connection } = await import('nodemailer/lib/smtp-connection');
    const connection = new Connection({
      ...server,
      connectionTimeout: connect,
      dnsTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: silence,
    });
    // The client begins to read the message when the server has said that it wants it.
    const message = Readable.from([mail.message]);
    let isHandedOver = false;
    message.once('end', () => {
      isHandedOver = true;
    });
    let breakOff: (error: Error) => void = () => undefined;
    const broken = new Promise<never>((_, reject) => {
      breakOff = reject;
    });
    const deadline = setTimeout(() => breakOff(new Error('It took too long.')), whole);
    const stop = () => {
      if (!isHandedOver) breakOff(new Error('The worker stopped.'));
    };
    signal.addEventListener('abort', stop);
    connection.on('error', breakOff);
    try {
      if (signal.aborted) throw new Error('The worker stopped.');
      await Promise.race([broken, deliver(connection, credentials, mail, message)]);
      connection.quit();
    } catch (error) {
      connection.close();
      throw classifySmtpError(error, isHandedOver);
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
    }
  }
}

async function deliver(
  connection: SMTPConnection,
  credentials: SmtpServerAddress['credentials'],
  { from, to, message: { length: size } }: OutgoingMail,
  message: Readable,
): Promise<void> {
  await done((callback) => connection.connect(callback));
  if (credentials !== null) await done((callback) => connection.login({ credentials }, callback));
  await done((callback) => connection.send({ from, to, size }, message, callback));
}

function done(begin: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()));
  });
}
