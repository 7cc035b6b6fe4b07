// What a checkout in a wide window has room for: the address that the freight is estimated for, and what to know before ordering.
import { type ReactNode, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { addressLine, phoneLine } from '#shop/parts/address/address-card.tsx';
import { CountryPicker } from '#shop/parts/waybill/quote-country.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { hasScreen } from '#shop/routes.ts';
import { BanIcon, PinIcon, ReturnIcon, ThemeIcon, WarehouseIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';

/** `country`: where the estimate goes. The address is the default one, where it is in that country. */
export function EstimateAddress({ country }: { country: string | undefined }) {
  const [choosing, setChoosing] = useState(false);
  const addresses = useCall('address/lists', {}, { quiet: true });
  const own = addresses.data?.find((one) => one.is_default);
  const address = own && (!country || own.country === country) ? own : undefined;
  const code = country ?? address?.country;
  if (!code) return null;
  return (
    <section className="ui-card wide-estimate" aria-label={t('estimate.to_country', { country: countryName(code) })}>
      <PinIcon />
      <p>
        {address ? (
          <>
            <b>{address.name}</b> <bdi className="ui-ltr">{phoneLine(address)}</bdi>
            <br />
            <bdi>{addressLine(address)}</bdi>
          </>
        ) : (
          <b>{countryName(code)}</b>
        )}
      </p>
      <small>{t('wide.address_used')}</small>
      <Button size="small" onClick={() => setChoosing(true)}>
        {t('estimate.change')}
      </Button>
      <CountryPicker open={choosing} onClose={() => setChoosing(false)} value={code} />
    </section>
  );
}

export function BeforeOrder() {
  const days = useMember().data?.level.free_days ?? 0;
  const banned = to.about({ mark: 'prohibited' });
  return (
    <section className="ui-card wide-before" aria-labelledby="before-order">
      <h2 id="before-order">{t('wide.before')}</h2>
      <ul>
        <Fact icon={<ThemeIcon />}>{t('wide.before_look')}</Fact>
        <Fact icon={<BanIcon />}>
          {t('wide.before_banned')}{' '}
          {hasScreen(banned) && (
            <Link href={banned} className="ui-reach relative font-strong text-ink">
              {t('setting.prohibited')}
            </Link>
          )}
        </Fact>
        {days > 0 && <Fact icon={<WarehouseIcon />}>{t('mine.free_days', { n: days })}</Fact>}
        <Fact icon={<ReturnIcon />}>{t('wide.before_cancel')}</Fact>
      </ul>
    </section>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <span>{children}</span>
  </li>
);
