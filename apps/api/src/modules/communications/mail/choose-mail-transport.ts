import { join, resolve } from 'node:path';
import type { Environment } from '../../../platform/config/environment.js';
import { MailFolder } from './mail-folder.js';
import type { MailTransport } from './mail-transport.js';
import { readSmtpUrl } from './smtp-server-address.js';
import { SmtpTransport } from './smtp-transport.js';

/** Where mails are written when there is no server. */
export function mailFolderOf(dataDir: string): string {
  return join(resolve(dataDir), 'mail');
}

/** The SMTP server of the configuration, or files in DATA_DIR/mail when there is none. */
export function chooseMailTransport({ smtpUrl, dataDir }: Environment): MailTransport {
  if (smtpUrl === undefined) return new MailFolder(mailFolderOf(dataDir));
  return new SmtpTransport(readSmtpUrl(smtpUrl));
}
