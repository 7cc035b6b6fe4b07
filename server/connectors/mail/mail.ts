// Sends mail through the SMTP server of SMTP_URL.
import nodemailer from 'nodemailer';
import { type MailSender, PermanentFailure } from '../delivery.ts';

const TIMEOUT = 20_000;
const senders = new Map<string, MailSender>();

export type Mailbox = { name: string; address: string };

/** The mailbox of a sender that is written as an address or as "Name <address>"; `name` is for one without a name of its own. */
export function mailboxOf(sender: string, name: string): Mailbox {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(sender.trim());
  if (!named) return { name, address: sender.trim() };
  return { name: named[1]!.trim().replace(/^"|"$/g, '') || name, address: named[2]!.trim() };
}

/** Where a refusal is about the receiver or the mail. One at the greeting or at MAIL FROM is about the shop's own server or address. */
const ABOUT_RECEIVER = new Set(['RCPT TO', 'DATA']);

/** A sender with pooled connections. It throws PermanentFailure when the receiver or the mail is refused with 550-554, another error when a retry may help. */
export function mailSender(smtp_url: string, from: Mailbox): MailSender {
  const name = JSON.stringify([smtp_url, from]);
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
  const send: MailSender = async ({ to, subject, text, html, unsubscribe_url }) => {
    try {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers: headersOf(unsubscribe_url) });
    } catch (error) {
      const { responseCode = 0, command = '', message } = error as Error & { responseCode?: number; command?: string };
      if (ABOUT_RECEIVER.has(command) && responseCode >= 550 && responseCode < 555) throw new PermanentFailure(message);
      throw error;
    }
  };
  senders.set(name, send);
  return send;
}

/** No automatic replies to the shop's mails (RFC 3834), and mail programs offer to switch them off by one click (RFC 8058). */
const headersOf = (unsubscribe_url: string): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribe_url && {
    'List-Unsubscribe': `<${unsubscribe_url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** The sender's address when the setting mail_from is empty: the SMTP account, else no-reply at the shop's own host. */
export function defaultFrom(smtp_url: string, public_url: string): string {
  const user = decodeURIComponent(new URL(smtp_url).username);
  return user.includes('@') ? user : `no-reply@${new URL(public_url).hostname}`;
}
