import { Module } from '@nestjs/common';
import { WelcomeMails } from './welcome-mail/welcome-mails.js';
import { WelcomeMailsQueries } from './welcome-mail/welcome-mails.queries.js';

/** Mails of the platform to customers: writes them to the outbox and reads their progress. */
@Module({
  providers: [WelcomeMails, WelcomeMailsQueries],
  exports: [WelcomeMails, WelcomeMailsQueries],
})
export class CommunicationsModule {}
