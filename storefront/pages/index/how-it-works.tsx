// How the shop works, in three steps.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { ForwardIcon, LinkIcon, PackageIcon, ShipIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

/** Three steps in plain words; a visitor is offered an account. */
export function HowItWorks({ signedIn }: { signedIn: boolean }) {
  const { free_days } = useConfig();
  const steps = [
    { icon: <LinkIcon />, text: t('home.how_1') },
    { icon: <PackageIcon />, text: t('home.how_2', { days: free_days }) },
    { icon: <ShipIcon />, text: t('home.how_3') },
  ];
  return (
    <Card className="shop-route">
      <h2 className="text-lg">{t('home.how_title')}</h2>
      <ol className="mt-24 grid grid-cols-3 gap-20">
        {steps.map((step, index) => (
          <li key={index} className="flex flex-col items-center gap-12 text-center text-xs text-ink-2">
            <span className="text-ink">{step.icon}</span>
            {step.text}
          </li>
        ))}
      </ol>
      {!signedIn && (
        <Link className="shop-route-stock justify-center" href={to.login()}>
          <b className="flex items-center gap-2">
            {t('home.start')}
            <ForwardIcon className="ui-icon-xs" />
          </b>
        </Link>
      )}
    </Card>
  );
}
