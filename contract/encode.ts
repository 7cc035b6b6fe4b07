// Encodes the arguments of a call as form fields, structures as JSON text. Used by every client.

/** Missing values are omitted, booleans become 1 and 0, arrays and objects JSON text. */
export function encode(args: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'boolean') form.set(name, value ? '1' : '0');
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
