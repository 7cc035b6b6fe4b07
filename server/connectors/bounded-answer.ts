// Reads the answer of a service no further than a bound, so that one that never ends, or unpacks to gigabytes, is not held in memory.

export class AnswerTooLarge extends Error {
  constructor(readonly max_bytes: number) {
    super(`an answer of more than ${max_bytes} bytes`);
  }
}

/** The body of an answer; fetch has unpacked it. Throws AnswerTooLarge, and hangs up, at the first byte beyond the bound. */
export async function readBytes(reply: Response, max_bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body, which closes the connection.
  for await (const part of reply.body ?? []) {
    size += part.length;
    if (size > max_bytes) throw new AnswerTooLarge(max_bytes);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The same as text. */
export const readText = async (reply: Response, max_bytes: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(reply, max_bytes));
