// Mail by SMTP_URL.
import nodemailer from 'nodemailer';
import { type MailSender, PermanentFailure } from '../delivery.ts';

const TIMEOUT = 20_000;
const senders = new Map<string, MailSender>();

/** Sends by an SMTP server; connections are kept for the next mail. `from` is the mail address or "Name <address>". */
export function mailSender(smtp_url: string, from: string): MailSender {
  const name = `${smtp_url} ${from}`;
  const known = senders.get(name);
  if (known) return known;
  const url = new URL(smtp_url);
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    pool: true,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    ...(url.username ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    ...(url.searchParams.get('tls') === 'off' ? { ignoreTLS: true } : {}),
  });
  const send: MailSender = async ({ to, subject, text, html }) => {
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    } catch (error) {
      const { responseCode, message } = error as Error & { responseCode?: number };
      if (responseCode && responseCode >= 550 && responseCode < 555) throw new PermanentFailure(message);
      throw error;
    }
  };
  senders.set(name, send);
  return send;
}

/** The sender's address when the shop named none: the account of the server, else no-reply at the shop's own host. */
export function defaultFrom(smtp_url: string, public_url: string): string {
  const user = decodeURIComponent(new URL(smtp_url).username);
  return user.includes('@') ? user : `no-reply@${new URL(public_url).hostname}`;
}
