// The layout of mails: HTML that every mail program shows, light and dark, and the same as plain text. All content is escaped.
import { dirOf, localeOf } from '#contract/lang.ts';
import { escaped } from '../../../escape.ts';

export type EmailRow = { title: string; note: string /** absolute, or '' */; picture_url: string };
export type EmailBlock = {
  title: string;
  text: string;
  /** a remark on the text, small below it */
  note?: string;
  rows: readonly EmailRow[];
  /** link of a button; the first button of a mail is the main one */
  button: { label: string; url: string } | null;
};
export type EmailContent = {
  lang: string;
  shop: string;
  shop_url: string;
  blocks: readonly EmailBlock[];
  /** the reason for the mail and how to stop it, below the card */
  foot: readonly { text: string; link: { label: string; url: string } | null }[];
};

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif";
/** Mail programs without style sheets show the inline colours; those with them follow the user's scheme. */
const STYLE =
  'body{margin:0}@media(prefers-color-scheme:dark){.page{background:#0e0e0f!important}.card{background:#19191b!important}.ink{color:#f4f4f2!important}.soft{color:#a3a39d!important}.line{border-color:#2c2c30!important}.go{background:#f4f4f2!important;color:#111111!important}.more{color:#f4f4f2!important;border-color:#3d3d42!important}}';

const paragraphs = (text: string): string =>
  escaped(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a class="ink" href="${url}" style="color:#111111;word-break:break-all">${url}</a>`)
    .split(/\n{2,}/)
    .map((p) => `<p class="ink" style="margin:0 0 16px;color:#111111">${p.replace(/\n/g, '<br>')}</p>`)
    .join('');

function rowHtml({ title, note, picture_url }: EmailRow): string {
  const picture = picture_url
    ? `<img src="${escaped(picture_url)}" width="56" height="56" alt="" style="display:block;border-radius:8px;object-fit:cover">`
    : '';
  return `<tr><td class="line" width="56" style="padding:8px 0;border-top:1px solid #ececea;vertical-align:top">${picture}</td><td class="line" style="padding:8px 12px;border-top:1px solid #ececea"><div class="ink" style="color:#111111">${escaped(title)}</div><div class="soft" style="color:#696a70;font-size:14px">${escaped(note)}</div></td></tr>`;
}

function buttonHtml({ label, url }: { label: string; url: string }, main: boolean): string {
  const look = main
    ? 'class="go" style="display:inline-block;padding:12px 28px;border-radius:999px;background:#111111;color:#ffffff;'
    : 'class="more" style="display:inline-block;padding:8px 18px;border:1px solid #dcdcd8;border-radius:999px;color:#111111;';
  return `<p style="margin:0 0 16px"><a href="${escaped(url)}" ${look}font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;
}

const blockHtml = (block: EmailBlock, main: boolean): string =>
  [
    block.title &&
      `<${main ? 'h1' : 'h2'} class="ink" style="margin:0 0 12px;font-size:${main ? 20 : 17}px;line-height:1.3;color:#111111">${escaped(block.title)}</${main ? 'h1' : 'h2'}>`,
    paragraphs(block.text),
    block.note && `<p class="soft" style="margin:0 0 16px;color:#696a70;font-size:14px">${escaped(block.note)}</p>`,
    block.rows.length > 0 &&
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows.map(rowHtml).join('')}</table>`,
    block.button && buttonHtml(block.button, main),
  ]
    .filter(Boolean)
    .join('');

export function emailHtml({ lang, shop, shop_url, blocks, foot }: EmailContent): string {
  const one = blocks.length === 1;
  const body = blocks
    .map((block, at) => {
      const rule = at > 0 ? '<hr class="line" style="border:0;border-top:1px solid #ececea;margin:8px 0 20px">' : '';
      return rule + blockHtml(block, one);
    })
    .join('');
  const head = shop
    ? `<tr><td style="padding:0 8px 12px"><a class="ink" href="${escaped(shop_url)}" style="color:#111111;font-weight:700;text-decoration:none">${escaped(shop)}</a></td></tr>`
    : '';
  const below = foot
    .map(({ text, link }) => {
      const more = link ? ` <a class="soft" href="${escaped(link.url)}" style="color:#696a70">${escaped(link.label)}</a>` : '';
      return `<p style="margin:0 0 8px">${escaped(text)}${more}</p>`;
    })
    .join('');
  // Texts written as plain text do not know their language.
  const tongue = lang === '' ? 'dir="auto"' : `lang="${localeOf(lang)}" dir="${dirOf(lang)}"`;
  return `<!doctype html><html ${tongue}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(blocks[0]?.title ?? shop)}</title><style>${STYLE}</style></head><body class="page" style="background:#f4f4f3"><table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f3;font:16px/1.6 ${FONT}"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">${head}<tr><td class="card" style="background:#ffffff;border-radius:16px;padding:28px 24px 12px">${body}</td></tr><tr><td class="soft" style="padding:16px 8px 0;color:#696a70;font-size:13px">${below}</td></tr></table></td></tr></table></body></html>`;
}

/** The same as plain text: for screen readers, search, and mail programs without HTML. */
export function emailText({ blocks, foot }: Pick<EmailContent, 'blocks' | 'foot'>): string {
  const parts = blocks.flatMap((block) => [
    ...(blocks.length > 1 && block.title ? [block.title] : []),
    block.text,
    ...(block.note ? [block.note] : []),
    ...(block.rows.length > 0 ? [block.rows.map((row) => `- ${row.title}${row.note ? ` (${row.note})` : ''}`).join('\n')] : []),
    ...(block.button ? [`${block.button.label}\n${block.button.url}`] : []),
  ]);
  const below = foot.map(({ text, link }) => (link ? `${text} ${link.label}: ${link.url}` : text).trim());
  return [...parts, ...(below.length > 0 ? [`--\n${below.join('\n')}`] : [])].join('\n\n');
}
