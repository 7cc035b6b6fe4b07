// The storefront's texts: the server sends the pack of a language, with the shop's own wording in it.
export * from '#client/i18n.ts';
