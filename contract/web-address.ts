// Validates URLs that users enter, parsed as a browser parses them: it drops tabs and line breaks anywhere, and leading spaces and control characters.
// Accepted are http(s) URLs and paths of our own; everything else is rejected, however it is spelled.

/** Base URL for paths of our own, which name no host. */
const OWN = 'https://own.invalid';

const bare = (text: string): string => text.replace(/^[\0- ]+|[\0- ]+$/g, '').replace(/[\t\n\r]/g, '');

const parsed = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};

/** The normalized http(s) URL, or null. URLs with credentials are rejected, because they disguise their host. */
export function webAddress(text: string): string | null {
  const address = bare(text);
  if (!/^https?:\/\/[^\\\s]+$/i.test(address)) return null;
  const url = parsed(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username + url.password === '' ? address : null;
}

/** The same on the public web: numbers and names of private networks are rejected. No DNS lookup. */
export function publicAddress(text: string): string | null {
  const address = webAddress(text);
  const host = address && new URL(address).hostname.toLowerCase().replace(/\.$/, '');
  if (!host?.includes('.')) return null;
  return /^(.*\.(local|internal|localhost|lan|home)|\[.*\]|\d+\.\d+\.\d+\.\d+)$/.test(host) ? null : address;
}

/** A path of the shop itself, such as /media/u/a.jpg. Two slashes, or a backslash, would lead to another host. */
function ownPath(text: string): string | null {
  const address = bare(text);
  return /^\/[^\\\s]*$/.test(address) && parsed(address, OWN)?.origin === OWN ? address : null;
}

/** The URL of a picture: http(s), or a path of our own. */
export const pictureAddress = (text: string): string | null => webAddress(text) ?? ownPath(text);

/** A page of the storefront by its short name, such as member-order?tab=unpaid or #/pages/item/index?tp=taobao&tid=1. */
export function pageAddress(text: string): string | null {
  const address = bare(text);
  return /^(\/?(wap\/)?#)?(?!\/\/)[\w/-]+(\?[^\s\\<>"']*)?$/.test(address) ? address : null;
}

/** The target of a link: on the web, or a page of the shop. */
export const linkAddress = (text: string): string | null => webAddress(text) ?? pageAddress(text);
