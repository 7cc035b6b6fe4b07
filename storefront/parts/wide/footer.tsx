// The foot of a wide page: help, services, the shop; and what its prices are.
import { t } from '#shop/lib/i18n.ts';
import { rateText, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { hasScreen } from '#shop/routes.ts';
import { Link } from '#ui/layout/link.tsx';

const groups = (shop: string) => [
  {
    title: t('wide.services'),
    links: [
      [to.itemNotFound(), t('home.paste')],
      [to.shipForMe(), t('home.forward')],
      [to.estimate(), t('home.estimate')],
      [to.sizes(), t('home.sizes')],
    ],
  },
  {
    title: t('page.help'),
    links: [
      [to.help(), t('wide.questions')],
      [to.advisory(), t('page.member.advisory')],
      [to.news(), t('page.member.news')],
    ],
  },
  {
    title: shop,
    links: [
      [to.about(), t('page.setting.about')],
      [to.about({ mark: 'agreement' }), t('setting.agreement')],
      [to.about({ mark: 'privacy' }), t('setting.privacy')],
      [to.about({ mark: 'prohibited' }), t('setting.prohibited')],
    ],
  },
];

export function Footer() {
  const { name, company } = useConfig();
  const currency = useCurrency();
  return (
    <nav className="wide-foot" aria-label={t('wide.services')}>
      <div className="wide-foot-in">
        {groups(name).map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links
                .filter(([href]) => hasScreen(href!))
                .map(([href, label]) => (
                  <li key={href}>
                    <Link href={href!}>{label}</Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <p>
          {t('wide.estimates')}
          {currency.code !== 'CNY' && (
            <bdi className="ui-ltr">{t('wide.rate', { rate: rateText(currency), currency: currency.code })}</bdi>
          )}
          {company && <span>{company}</span>}
        </p>
      </div>
    </nav>
  );
}
