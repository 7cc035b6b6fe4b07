// The editor's frame: the key that shows a draft. It is in the address; nothing in the browser is read or stored
// (client/storage.ts).
import { apart } from '#client/storage.ts';

export const previewKey: string | undefined = (apart && new URLSearchParams(location.search).get('preview')) || undefined;
