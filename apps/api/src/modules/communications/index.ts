export { CommunicationsModule } from './communications.module.js';
export { CommunicationsWorkerModule } from './communications-worker.module.js';
export { WelcomeMails } from './welcome-mail/welcome-mails.js';
export {
  WELCOME_MAIL_STATUSES,
  type WelcomeMailState,
  type WelcomeMailStatus,
  WelcomeMailsQueries,
} from './welcome-mail/welcome-mails.queries.js';
