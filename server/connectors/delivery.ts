// What mail and SMS have in common: a message goes out, or the provider says that it never will.

/** The provider will not take this message however often it is tried: unknown mailbox, number not in service. */
export class PermanentFailure extends Error {}

export type Email = { to: string; subject: string; text: string; html: string };
export type MailSender = (letter: Email) => Promise<void>;
export type SmsSender = (message: { to: string; text: string }) => Promise<void>;
