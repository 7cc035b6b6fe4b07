// Services for the goods of one seller: each item's own, and those of the whole order.
import { useState } from 'react';
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type Chosen = Record<string, readonly string[]>;
type Group = CheckoutOut['groups'][number];
type Service = CheckoutOut['services'][number];

export const shopKey = (group: Pick<Group, 'shop_id'>): string => `shop:${group.shop_id}`;

/** What is chosen for the group: set on this page, else with the cart row. */
export const chosenOf = (group: Group, chosen: Chosen): Chosen => ({
  [shopKey(group)]: chosen[shopKey(group)] ?? [],
  ...Object.fromEntries(group.items.map((row) => [String(row.id), chosen[row.id] ?? row.services])),
});

export default function ServiceSheet({
  group,
  services,
  chosen,
  onSave,
  onClose,
}: {
  group: Group;
  services: readonly Service[];
  chosen: Chosen;
  onSave: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState<Chosen>(() => chosenOf(group, chosen));
  const toggle = (name: string, code: string, on: boolean) =>
    setDraft((now) => {
      const rest = (now[name] ?? []).filter((one) => one !== code);
      return { ...now, [name]: on ? [...rest, code] : rest };
    });
  const list = (name: string, level: Service['level']) =>
    services
      .filter((service) => service.level === level)
      .map((service) => (
        <Checkbox
          key={service.code}
          shape="square"
          className="!flex border-b border-line py-16 last:border-b-0 [&>span:last-child]:flex-1"
          checked={draft[name]?.includes(service.code) ?? false}
          onChange={(on) => toggle(name, service.code, on)}
        >
          <span className="flex items-baseline gap-16">
            <span className="flex-1">
              <span className="block text-md text-ink">{service.name}</span>
              <span className="block text-xs text-ink-3">{service.doc}</span>
            </span>
            <ServicePrice service={service} />
          </span>
        </Checkbox>
      ));
  const save = () => {
    onSave(draft);
    onClose();
  };
  return (
    <Sheet
      open
      title={t('checkout.services_title')}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={save}>
          {t('kit.done')}
        </Button>
      }
    >
      {group.items.map((row) => (
        <section key={row.id}>
          <h3 className="line-clamp-2 text-sm text-ink-2">{row.title}</h3>
          {list(String(row.id), 'item')}
        </section>
      ))}
      {services.some((service) => service.level === 'order') && (
        <section>
          <h3 className="text-sm text-ink-2">{t('checkout.services_order')}</h3>
          {list(shopKey(group), 'order')}
        </section>
      )}
    </Sheet>
  );
}

export function ServicePrice({ service: { price, free, unit } }: { service: Service }) {
  if (price === 0) return <span className="text-sm text-safe">{t('cart.service_free')}</span>;
  return (
    <span className="flex-none text-end text-sm text-ink-3">
      <bdi>{t(`cart.per.${unit}`, { price: money(price) })}</bdi>
      {free > 0 && <span className="block text-xs text-safe">{t('cart.service_free_n', { n: free })}</span>}
    </span>
  );
}
