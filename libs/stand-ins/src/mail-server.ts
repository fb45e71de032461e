import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** What the server does with a mail when all of it has arrived, or already with its recipient. */
export type MailBehaviour = 'take' | 'postpone' | 'refuse' | 'refuse recipient' | 'hang' | 'drop' | 'hang before';

/** A real SMTP server that keeps what it takes. */
export class MailServer {
  behaviour: MailBehaviour = 'take';
  /** Every message whose end arrived, taken or not. */
  readonly arrived: string[] = [];
  readonly taken: string[] = [];
  readonly recipients: string[] = [];
  /** Runs before a mail is answered. */
  beforeAnswer: () => Promise<void> = async () => undefined;
  private readonly connections = new Set<{ destroy(): void }>();

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server: SMTPServer = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _, callback) => mails.onRecipient(address, callback),
      onData: (stream, session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void mails.onMessage(Buffer.concat(chunks).toString(), session, callback));
      },
    });
    const mails = new MailServer(server);
    server.on('error', () => undefined);
    server.server.on('connection', (socket: { destroy(): void }) => mails.connections.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const connection of this.connections) connection.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private onRecipient(address: string, callback: (error?: Error | null) => void): void {
    if (this.behaviour === 'hang before') return;
    if (this.behaviour === 'refuse recipient') callback(answer(550, `<${address}> is unknown here`));
    else {
      this.recipients.push(address);
      callback();
    }
  }

  private async onMessage(
    message: string,
    _session: SMTPServerSession,
    callback: (error?: Error | null, text?: string) => void,
  ): Promise<void> {
    this.arrived.push(message);
    await this.beforeAnswer();
    if (this.behaviour === 'hang') return;
    if (this.behaviour === 'drop') {
      for (const connection of this.connections) connection.destroy();
    } else if (this.behaviour === 'postpone') callback(answer(451, 'come again later'));
    else if (this.behaviour === 'refuse') callback(answer(554, 'not wanted'));
    else {
      this.taken.push(message);
      callback(null, 'taken');
    }
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
