// The main screens, their sheets and the main steps in Chromium, Firefox and WebKit, on a phone and on a desktop.
import { deskIds, deskPath, workInHand } from '../admin-places.ts';
import { isToday } from '../part.ts';
import { member, operator } from '../shop.ts';
import { DESK_PLACES } from './desk-places.ts';
import { keep, lookAt } from './looks.ts';
import { test, visit, type Who } from './session.ts';
import { SHOP_PLACES, shopQueries } from './shop-places.ts';
import * as step from './steps.ts';
import { DESKTOP, PHONE, type Tab } from './tab.ts';

let query: Record<string, string>;
let ids: Record<string, string>;
test.beforeAll(async () => {
  const owner = await operator('admin');
  await workInHand(owner, await operator('finance'));
  ids = await deskIds(owner);
  query = await shopQueries(await member());
});

/** Each day one half of the screens on a phone, the other on a desktop. */
const isTodayAt = (size: Tab['size']) => (_: unknown, index: number) => isToday(index + (size === PHONE ? 1 : 0), 2);

const things = (): step.Things => ({
  waybill: query['/pages/member/ordertosend/index']!,
  order: query['/pages/member/order/detail']!,
  packing: ids.packing!,
});

for (const size of [PHONE, DESKTOP]) {
  const as = (who: Who, name: string, steps: (tab: Tab, found: step.Things) => Promise<void>) =>
    test(`${name}, ${size.width} px`, async ({ windows }) => {
      const tab = await windows.of(who, size);
      try {
        await steps(tab, things());
      } catch (error) {
        await keep(tab, `failed-${name}`);
        throw error;
      }
    });
  const screens = (who: 'guest' | 'member') => {
    for (const place of SHOP_PLACES.filter(({ guest }) => Boolean(guest) === (who === 'guest')).filter(isTodayAt(size)))
      as(who, place.name, async (tab) => {
        await visit(tab, `${place.path}${query[place.path] ?? ''}`);
        const sheets = place.sheets?.filter(({ phone }) => size === PHONE || !phone);
        await lookAt(tab, { ...place, ...(sheets ? { sheets } : {}) }, 'shop');
      });
  };

  screens('guest');
  as('guest', 'a picture is searched with', step.searchByPicture);
  as('guest', 'from a search into the cart by the keyboard', step.buyByKeyboard);
  as('guest', 'signing in by the form', step.signInByForm);
  screens('member');
  as('member', 'an order is paid with the PIN', step.payOrder);
  as('member', 'the statement between two days', step.filterByDays);
  as('member', 'a line is chosen for a waybill', step.chooseLine);
  as('member', 'a message grows with its lines', step.writeMessage);
  for (const place of DESK_PLACES.filter(isTodayAt(size)))
    as('desk', place.name, async (tab) => {
      const path = deskPath(place, ids);
      if (path === null) throw new Error(`the demo shop has nothing for ${place.path}`);
      await visit(tab, path);
      await lookAt(tab, place, 'desk');
    });
  as('desk', 'a parcel is scanned', step.scanParcel);
  as('desk', 'boxes are measured', step.measureBox);
}
