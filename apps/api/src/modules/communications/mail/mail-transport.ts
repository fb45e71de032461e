/** A mail ready to go: what is written on its envelope, and every byte of it. */
export interface OutgoingMail {
  /** Of the row it belongs to. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly message: Buffer;
}

/** A mail could not be handed over; the reason names no person. */
export abstract class MailNotSent extends Error {}

/** The server did not accept the mail; it may be tried again. */
export class MailPostponed extends MailNotSent {}

/** The server refused the mail for good. */
export class MailRefused extends MailNotSent {}

/** It was handed over, and no answer said whether it was accepted. */
export class MailUncertain extends MailNotSent {}

/** Takes mails away from the platform. */
export abstract class MailTransport {
  /**
   * Hands one mail over, within a minute.
   *
   * @param signal cuts it short, unless the mail has been handed over already
   * @throws MailNotSent
   */
  abstract send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
