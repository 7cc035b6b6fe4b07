// Services of one seller's goods in the page itself, where there is room: each is chosen by one tick.
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { t } from '#shop/lib/i18n.ts';
import { type Chosen, chosenOf, ServicePrice, shopKey } from '#shop/parts/cart/checkout-services.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';

type Group = CheckoutOut['groups'][number];
type Props = {
  group: Group;
  services: CheckoutOut['services'];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

export default function ServiceTicks({ group, services, chosen, onChange }: Props) {
  const now = chosenOf(group, chosen);
  const row = (name: string, level: 'item' | 'order', label: string, shown: string) => {
    const own = services.filter((service) => service.level === level);
    if (own.length === 0) return null;
    const codes = now[name] ?? [];
    return (
      <div key={name} role="group" aria-label={label} className="wide-services">
        {shown && <span className="wide-services-of ui-cut">{shown}</span>}
        {own.map((service) => (
          <Checkbox
            key={service.code}
            shape="square"
            checked={codes.includes(service.code)}
            onChange={(on) =>
              onChange({ ...now, [name]: on ? [...codes, service.code] : codes.filter((one) => one !== service.code) })
            }
          >
            <span className="text-ink">{service.name}</span> <ServicePrice service={service} />
          </Checkbox>
        ))}
      </div>
    );
  };
  const several = group.items.length > 1;
  return (
    <div className="flex flex-col border-t border-line">
      {group.items.map((item) => row(String(item.id), 'item', item.title, several ? item.title : ''))}
      {row(shopKey(group), 'order', t('checkout.services_order'), t('checkout.services_order'))}
    </div>
  );
}
