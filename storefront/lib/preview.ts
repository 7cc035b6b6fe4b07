// The editor's frame: the key that shows a draft. It stands in the address, and nothing of the browser is read or kept (client/storage.ts).
import { apart } from '#client/storage.ts';

export const previewKey: string | undefined = (apart && new URLSearchParams(location.search).get('preview')) || undefined;
