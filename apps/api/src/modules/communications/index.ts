export { CommunicationsModule } from './communications.module.js';
export { CommunicationsWorkerModule } from './communications-worker.module.js';
export { composeTextMail } from './mail/compose-text-mail.js';
export { MailModule } from './mail/mail.module.js';
export { MailNotSent, MailPostponed, MailRefused, MailTransport } from './mail/mail-transport.js';
export { WelcomeMails } from './welcome-mail/welcome-mails.js';
