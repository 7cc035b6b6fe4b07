// Addresses that people write, read as a browser reads them: it drops tabs and line ends anywhere, and blanks and controls before the first letter.
// What is let through begins with http:// or https://, or is a place of our own. Nothing else is an address, however it is spelt.

/** Stands for the shop's own host, which an address of ours does not name. */
const OWN = 'https://own.invalid';

const bare = (text: string): string => text.replace(/^[\0- ]+|[\0- ]+$/g, '').replace(/[\t\n\r]/g, '');

const parsed = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};

/** An address on the web as a browser will take it, or null. One that names a password hides where it leads. */
export function webAddress(text: string): string | null {
  const address = bare(text);
  if (!/^https?:\/\/[^\\\s]+$/i.test(address)) return null;
  const url = parsed(address);
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' && url.username + url.password === '' ? address : null;
}

/** A path of the shop itself, such as /media/u/a.jpg. Two slashes, or one turned round, would lead to another host. */
function ownPath(text: string): string | null {
  const address = bare(text);
  return /^\/[^\\\s]*$/.test(address) && parsed(address, OWN)?.origin === OWN ? address : null;
}

/** Where a picture lies: on the web or with us. */
export const pictureAddress = (text: string): string | null => webAddress(text) ?? ownPath(text);

/** A page by its short name, such as member-order?tab=unpaid or #/pages/item/index?tp=taobao&tid=1. */
export function pageAddress(text: string): string | null {
  const address = bare(text);
  return /^(\/?(wap\/)?#)?(?!\/\/)[\w/-]+(\?[^\s\\<>"']*)?$/.test(address) ? address : null;
}

/** Where a link leads: on the web, or to a page of the shop. */
export const linkAddress = (text: string): string | null => webAddress(text) ?? pageAddress(text);
