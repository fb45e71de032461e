import { Module } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import { chooseMailTransport } from './choose-mail-transport.js';
import { MailTransport } from './mail-transport.js';

/** Hands mails over to the mail server, for all modules that send some. */
@Module({
  providers: [{ provide: MailTransport, useFactory: chooseMailTransport, inject: [Environment] }],
  exports: [MailTransport],
})
export class MailModule {}
