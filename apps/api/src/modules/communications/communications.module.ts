import { Module } from '@nestjs/common';
import { WelcomeMails } from './welcome-mail/welcome-mails.js';

/** Mails of the platform to customers: writes them to the outbox. */
@Module({
  providers: [WelcomeMails],
  exports: [WelcomeMails],
})
export class CommunicationsModule {}
