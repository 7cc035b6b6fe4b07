// A webhook request as the connectors get it: the raw body, because its bytes are signed, with the headers and the time of receipt.
import type { IncomingHttpHeaders } from 'node:http';

export type WebhookRequest = { raw: Buffer; headers: IncomingHttpHeaders; now: Date };

/** The request is forged, too old or can't be parsed: nothing of it is stored. */
export class InvalidWebhook extends Error {}
/** The signature is missing or wrong. */
export class InvalidSignature extends InvalidWebhook {}
