// Marketplaces of others, through a service with the interface of OneBound, for the journey of a picture that their goods
// match, too. They match no other picture and no words, so that no other journey finds them.
import sharp from 'sharp';
import { openOneBound, TEAPOT } from '#server/connectors/marketplace/onebound/testing-onebound.ts';
import { FOREIGN_HOST } from './foreign-shop.ts';

/** The colour of the cloth under the goods that the marketplaces know. */
export const CLOTH = { r: 200, g: 0, b: 200 };
/** The least share of cloth in the picture. */
const LEAST = 0.05;

const PICTURE = `http://${FOREIGN_HOST}/P-B.png`;
export const TAOBAO = { num_iid: '738492018273', title: '海外淘来的同款 第一件', price: '268.00' };
export const ALIKE_1688 = '批发同款';
const row = (num_iid: string, title: string, price: string) => ({ num_iid, title, price, pic_url: PICTURE, sales: 12 });

/** The service fetches the picture itself, from the address that it was given. */
async function onCloth(address: string): Promise<boolean> {
  const reply = await fetch(address);
  if (reply.status !== 200) throw new Error(`the picture that was handed over was answered with ${reply.status}`);
  const { data, info } = await sharp(Buffer.from(await reply.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let cloth = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (Math.abs(data[at]! - CLOTH.r) + data[at + 1]! + Math.abs(data[at + 2]! - CLOTH.b) < 90) cloth++;
  return cloth > LEAST * info.width * info.height;
}

/** Starts it; returns the settings for the shop. */
export async function openForeignMarket() {
  const service = await openOneBound({ alike: onCloth });
  service.lists.set('taobao:picture', [
    row(TAOBAO.num_iid, TAOBAO.title, TAOBAO.price),
    ...Array.from({ length: 44 }, (_, n) => row(String(738492020000 + n), `海外同款 ${n + 2}`, `${n + 20}.00`)),
  ]);
  service.lists.set(
    '1688:picture',
    Array.from({ length: 3 }, (_, n) => row(String(678901230000 + n), `${ALIKE_1688} ${n + 1}`, `${n + 5}.50`)),
  );
  service.items.set(`taobao:${TAOBAO.num_iid}`, {
    ...TEAPOT,
    title: TAOBAO.title,
    pic_url: PICTURE,
    item_imgs: [{ url: PICTURE }],
    desc: '',
    desc_img: [],
    prop_imgs: [],
  });
  const { key, secret, url } = service.keys;
  return { env: { ONEBOUND_KEY: key, ONEBOUND_SECRET: secret, ONEBOUND_URL: url }, close: service.close };
}
