// Every page of the back office, by the sections of the menu. A day's work needs a few of them: a phone loads those, and the rest when it has nothing
// else to do.

import type { Section } from '#admin/lib/menu.ts';
import { buying } from '#admin/places/buying.ts';
import { content } from '#admin/places/content.ts';
import { finance } from '#admin/places/finance.ts';
import { type DeskRoute, type Load, type MenuRow, type MenuSection, office, type Page, page } from '#admin/places/rows.ts';
import { shop } from '#admin/places/shop.ts';
import { system } from '#admin/places/system.ts';
import { terms } from '#admin/places/terms.ts';
import { warehouse } from '#admin/places/warehouse.ts';
import { waybills } from '#admin/places/waybills.ts';
import { createLoader } from '#ui/layout/page-loader.ts';

export type { DeskRoute } from '#admin/places/rows.ts';

const PARTS: readonly MenuSection[] = [buying, warehouse, waybills, finance, shop, content, terms, system];

/** Pages that the menu does not name: others lead to them. */
const OTHERS: readonly MenuRow[] = [
  page('/account', [], () => import('#admin/pages/account.tsx').then((m) => m.Account)),
  page(
    '/supplier-pushes',
    ['buy'],
    office(() => import('#admin/pages/demand/supplier-pushes.tsx').then((m) => m.SupplierPushes)),
  ),
  page('/find/:kind/:id', [], () => import('#admin/pages/find/record.tsx').then((m) => m.RecordPage)),
  page(
    '/r/*',
    [],
    office(() => import('#admin/pages/resources/resource-routes.tsx').then((m) => m.ResourceRoutes)),
  ),
];

export const MENU: readonly Section[] = PARTS.map(({ rows, ...part }) => ({
  ...part,
  entries: rows.flatMap(({ entry }) => entry ?? []),
}));
export const PLACES: readonly DeskRoute[] = [...PARTS.flatMap(({ rows }) => rows), ...OTHERS].flatMap(({ place }) => place ?? []);

export const pageLoader = createLoader<Page, Load>((load) => load());

export const maySee = (place: DeskRoute, permissions: readonly string[]): boolean =>
  place.may.length === 0 || place.may.some((one) => permissions.includes(one));

/** Brings the other pages of somebody with these permissions one by one; ends at the first that does not come. */
export async function loadAhead(permissions: readonly string[]): Promise<void> {
  for (const one of PLACES) if (maySee(one, permissions)) await pageLoader.load(one.load);
}
