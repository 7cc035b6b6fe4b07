// A webhook as it reaches the shop: bytes as they came, because they are signed, and what came with them.
import type { IncomingHttpHeaders } from 'node:http';

export type WebhookRequest = { raw: Buffer; headers: IncomingHttpHeaders; now: Date };

/** It was not sent by the service, is too old, or can't be read: nothing of it is stored. */
export class InvalidWebhook extends Error {}
/** Its signature is missing or wrong. */
export class InvalidSignature extends InvalidWebhook {}
