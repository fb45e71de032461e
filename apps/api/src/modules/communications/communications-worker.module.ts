import { Module } from '@nestjs/common';
import { Environment } from '../../platform/config/environment.js';
import { chooseMailTransport } from './mail/choose-mail-transport.js';
import { MailTransport } from './mail/mail-transport.js';
import { OutboxRepository } from './welcome-mail/outbox.repository.js';
import { SendWelcomeMailUseCase } from './welcome-mail/send-welcome-mail.usecase.js';
import { WelcomeMailWorker } from './welcome-mail/welcome-mail.worker.js';

/** Taking what is in the outbox to customers. */
@Module({
  providers: [
    OutboxRepository,
    SendWelcomeMailUseCase,
    WelcomeMailWorker,
    { provide: MailTransport, useFactory: chooseMailTransport, inject: [Environment] },
  ],
})
export class CommunicationsWorkerModule {}
