import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { MailPostponed, MailTransport, type OutgoingMail } from './mail-transport.js';

/** Writes mails into a folder, one file each, for trying things out. Only the owner may read them. */
export class MailFolder extends MailTransport {
  constructor(private readonly folder: string) {
    super();
  }

  /** A file is there whole or not at all; writing it again replaces it. */
  override async send({ id, message }: OutgoingMail): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      const draft = join(this.folder, `.${id}.tmp`);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(message);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, join(this.folder, `${id}.eml`));
    } catch (error) {
      throw new MailPostponed(`The mail could not be written: ${Object(error).code ?? 'unknown'}.`);
    }
  }
}
