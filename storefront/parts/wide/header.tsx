// The header of wide windows, which is no second banner beside that of the page: logo, categories, search, language and currency, favourites, messages, cart, me.
import type { ReactNode } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useLocalCount } from '#shop/lib/local-cart.ts';
import { to } from '#shop/lib/paths.ts';
import { useSignedIn, useUser } from '#shop/lib/session.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { hasScreen } from '#shop/routes.ts';
import type { Screen } from '#shop/screens.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { BellIcon, CartIcon, HeartIcon, UserIcon } from '#ui/icons.tsx';
import { Count } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { CartPop } from './cart-pop.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguagePop } from './language-pop.tsx';

type ToolProps = { href: string; label: string; icon: ReactNode; on: boolean; count?: number; className?: string };

function Tool({ href, label, icon, on, count, className = '' }: ToolProps) {
  if (!hasScreen(href)) return null;
  return (
    <Link href={href} className={`wide-tool ${className}`} aria-current={on ? 'page' : undefined}>
      <span>{label}</span>
      <span className="wide-tool-icon">
        {icon}
        <Count value={count} />
      </span>
    </Link>
  );
}

export function Header({ screen }: { screen: Screen | undefined }) {
  const { name, logo } = useConfig();
  const signedIn = useSignedIn();
  const user = useUser();
  const local = useLocalCount();
  const alone = screen?.frame === 'alone';
  const at = (href: string) => screen?.path === href;
  return (
    <nav className="wide-header" aria-label={name}>
      <div className="wide-bar">
        <Link href={to.home()} className="wide-brand">
          {logo ? <img src={logo} alt="" /> : <Boat />}
          <span>{name}</span>
        </Link>
        {!alone && <CategoryMenu />}
        {!alone && <HeaderSearch screen={screen} />}
        <div className="wide-tools">
          <LanguagePop />
          {!alone && (
            <>
              <Tool
                href={to.favorites()}
                label={t('page.member.favorite')}
                icon={<HeartIcon />}
                on={at(to.favorites())}
                className="wide-late"
              />
              {signedIn && (
                <Tool
                  href={to.messages()}
                  label={t('page.member.message')}
                  icon={<BellIcon />}
                  on={at(to.messages())}
                  count={user?.unread}
                />
              )}
              <Tool
                href={to.cart()}
                label={t('page.cart')}
                icon={<CartIcon />}
                on={at(to.cart())}
                count={user ? user.cart : local}
                className="wide-late"
              />
              <CartPop />
              <Tool
                href={signedIn ? to.mine() : to.login()}
                label={t(signedIn ? 'page.user' : 'page.user.login')}
                icon={<UserIcon />}
                on={screen?.side === 'me' && !at(to.favorites()) && !at(to.messages())}
                className="wide-late"
              />
            </>
          )}
        </div>
      </div>
    </nav>
  );
}
