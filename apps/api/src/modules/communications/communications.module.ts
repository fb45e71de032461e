import { Module } from '@nestjs/common';
import { WelcomeMails } from './welcome-mail/welcome-mails.js';
import { WelcomeMailsQueries } from './welcome-mail/welcome-mails.queries.js';

/** What the platform writes to customers: putting it into the outbox, and seeing how far it is. */
@Module({
  providers: [WelcomeMails, WelcomeMailsQueries],
  exports: [WelcomeMails, WelcomeMailsQueries],
})
export class CommunicationsModule {}
