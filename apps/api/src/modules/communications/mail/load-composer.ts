/** What composes mails, loaded by those who have one to send: a tenth of what a worker would read of packages at its start. */
export async function loadComposer() {
  const [{ default: addressparser }, { default: MailComposer }] = await Promise.all([
    import('nodemailer/lib/addressparser'),
    import('nodemailer/lib/mail-composer'),
  ]);
  return { addressparser, MailComposer };
}
