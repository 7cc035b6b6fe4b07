// The style of pages for readers from outside: one small file in the shop's colours, light and dark, in both directions.
const DARK =
  '--page:#0e0e0f;--surface:#19191b;--sunken:#222224;--line:#2b2b2e;--ink:#f4f4f2;--ink2:#c3c3bd;--ink3:#a3a39d;--action:#f4f4f2;--on:#111;--link:#8db8f5';

export const FOUND_CSS = `:root{color-scheme:light dark;--page:#f4f4f3;--surface:#fff;--sunken:#f7f7f6;--line:#ececea;--ink:#111;--ink2:#505156;--ink3:#696a70;--action:#111;--on:#fff;--link:#1d57b3}
@media(prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.6 -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"PingFang SC","Noto Sans SC","Microsoft YaHei","Noto Sans Arabic",sans-serif;overflow-wrap:anywhere}
header,.trail,main,footer{inline-size:100%;max-inline-size:1200px;margin-inline:auto;padding-inline:16px}
header{display:flex;align-items:center;justify-content:space-between;gap:12px;padding-block:10px}
.shop{font-weight:600;font-size:18px;color:inherit;text-decoration:none;padding-block:8px}
a{color:var(--link)}
.go{display:inline-block;padding:10px 18px;border-radius:999px;background:var(--action);color:var(--on);font-weight:600;text-decoration:none;text-align:center}
.go.wide{display:block;margin-block-start:16px;padding-block:13px}
.trail ol{display:flex;flex-wrap:wrap;gap:4px 8px;list-style:none;margin:0;padding:0;font-size:13px}
.trail li+li::before{content:"/";margin-inline-end:8px;color:var(--ink3)}
.trail a{display:inline-block;padding-block:6px;color:var(--ink2)}
.card{background:var(--surface);border-radius:14px;padding:16px;margin-block:12px}
.card>:first-child{margin-block-start:0}.card>:last-child{margin-block-end:0}
h1{font-size:20px;line-height:1.4;margin:0 0 8px}h2{font-size:17px;line-height:1.4;margin:0 0 10px}h3{font-size:15px;margin:16px 0 6px}
.price{font-size:28px;font-weight:600;line-height:1.25;margin:0 0 4px}
.note{color:var(--ink3);font-size:13px;margin:0}
.facts{display:grid;grid-template-columns:auto 1fr;gap:6px 14px;margin:14px 0 0}.facts dt{color:var(--ink3)}.facts dd{margin:0}
.pictures{display:flex;gap:8px;overflow-x:auto;scroll-snap-type:inline mandatory;padding:0;margin:0;list-style:none}
.pictures li{flex:0 0 100%;scroll-snap-align:start}
.pictures:focus-visible{outline-offset:-3px}
img{display:block;max-inline-size:100%;block-size:auto;background:var(--sunken);border-radius:10px}
.pictures img,.goods img{inline-size:100%;aspect-ratio:1;object-fit:contain}
.goods{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:12px;list-style:none;padding:0;margin:0}
.goods a{display:block;color:inherit;text-decoration:none}.goods img{object-fit:cover}
.goods b{display:block;margin-block-start:4px}.goods span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;font-size:14px;line-height:1.4;margin-block-start:6px}
.cats{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:0}
.cats a,.more{display:inline-block;padding:8px 14px;border-radius:999px;background:var(--sunken);color:var(--ink);text-decoration:none}
.reviews{list-style:none;padding:0;margin:0}.reviews li+li{border-block-start:1px solid var(--line);margin-block-start:12px;padding-block-start:12px}.reviews p{margin:2px 0 0}
.rich{overflow-x:auto}.rich table{border-collapse:collapse}.rich td,.rich th{border:1px solid var(--line);padding:4px 8px;text-align:start}
footer{padding-block:16px 32px}.langs{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px}.langs a{color:var(--ink2);padding-block:6px}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:4px}
@media(min-width:840px){.item{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:20px;align-items:start}.buy{position:sticky;inset-block-start:12px}h1{font-size:22px}.goods{grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:16px}}
@media(prefers-reduced-motion:no-preference){.pictures{scroll-behavior:smooth}}
`;
