// The types that mail and SMS connectors share. A sender resolves once the provider has accepted the message, else it throws.

/** The provider rejected the message for good: unknown mailbox, number not in service. Not retried. */
export class PermanentFailure extends Error {}

/** `unsubscribe_url`: where one POST switches this mail off; '' for mail that must always be sent. */
type Email = { to: string; subject: string; text: string; html: string; unsubscribe_url: string };
export type MailSender = (letter: Email) => Promise<void>;
export type SmsSender = (message: { to: string; text: string }) => Promise<void>;
