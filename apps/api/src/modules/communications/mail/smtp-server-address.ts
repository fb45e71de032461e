/** Where an SMTP server is and how to talk to it. */
export interface SmtpServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  /** STARTTLS or nothing: a password never travels in clear, except within the machine. */
  readonly requireTLS: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

const SECURE_PORT = 465;
const SUBMISSION_PORT = 587;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** Reads `smtp://user:password@host:port` or `smtps://`. @throws TypeError when it is no URL */
export function readSmtpUrl(text: string): SmtpServerAddress {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const secure = url.protocol === 'smtps:';
  const usual = secure ? SECURE_PORT : SUBMISSION_PORT;
  const credentials =
    url.username === '' ? null : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return {
    host,
    port: url.port === '' ? usual : Number(url.port),
    secure,
    requireTLS: !secure && credentials !== null && !LOOPBACK.test(host),
    credentials,
  };
}
