import { Module } from '@nestjs/common';
import { MailModule } from './mail/mail.module.js';
import { OutboxRepository } from './welcome-mail/outbox.repository.js';
import { SendWelcomeMailUseCase } from './welcome-mail/send-welcome-mail.usecase.js';
import { WelcomeMailWorker } from './welcome-mail/welcome-mail.worker.js';

/** Sends the mails in the outbox to customers. */
@Module({
  imports: [MailModule],
  providers: [OutboxRepository, SendWelcomeMailUseCase, WelcomeMailWorker],
})
export class CommunicationsWorkerModule {}
