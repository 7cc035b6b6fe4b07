// How the shop works, in three steps.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { LinkIcon, PackageIcon, ShipIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** Three steps in plain words, short enough for goods to fit on the first screen; a visitor is offered an account. */
export function HowItWorks({ signedIn }: { signedIn: boolean }) {
  const { free_days } = useConfig();
  const steps = [
    { icon: <LinkIcon className="ui-icon-xs" />, text: t('home.how_1') },
    { icon: <PackageIcon className="ui-icon-xs" />, text: t('home.how_2', { days: free_days }) },
    { icon: <ShipIcon className="ui-icon-xs" />, text: t('home.how_3') },
  ];
  return (
    <Card className="shop-route">
      <div className="flex items-center justify-between gap-x-20">
        <h2 className="min-w-0 text-md">{t('home.how_title')}</h2>
        {!signedIn && (
          <Button size="small" href={to.login()} className="flex-none">
            {t('home.start')}
          </Button>
        )}
      </div>
      <ol className="mt-16 grid grid-cols-3 gap-16">
        {steps.map((step, index) => (
          <li key={index} className="flex items-start gap-8 text-xs leading-snug text-ink-2">
            <span className="flex-none text-ink">{step.icon}</span>
            {step.text}
          </li>
        ))}
      </ol>
    </Card>
  );
}
