// Whether a text may be a pasted link or share text. What it means is found out by recognise.ts, which comes with the first one.

/** Whether the tables are needed: a slash, a character that codes contain, or a long number. Plain words have none of them. */
export const mayBePasted = (text: string): boolean =>
  /[/％%]\S|[￥¥€$₤₴₳¢₰₵₲£！《(（][A-Za-z0-9]{6,}|\d{6}|m\d{6}|B0[A-Z0-9]{8}/.test(text);
