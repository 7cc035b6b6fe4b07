// Below the cart of the header: what was just put into it, and the two ways on.
import { useEffect, useEffectEvent } from 'react';
import { useStore } from '#client/store.ts';
import { t } from '#shop/lib/i18n.ts';
import { useLocalCount } from '#shop/lib/local-cart.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { usePlace } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { added } from '#shop/parts/goods/added.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { Image } from '#ui/data/image.tsx';
import { CloseIcon, DoneIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const close = () => added.set(null);

export function CartPop() {
  const shown = useStore(added);
  const { key } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page
  useEffect(() => close(), [key]);
  return (
    <div className="wide-cart-at">
      {/* It is there before its content: what comes into it is read out. */}
      <div role="status" className="ui-hidden">
        {shown && `${t('item.added')}: ${shown.title}`}
      </div>
      {shown && <Shown />}
    </div>
  );
}

function Shown() {
  const shown = useStore(added)!;
  const member = useSignedIn();
  const local = useLocalCount();
  const cart = useCall('cart/getList', {}, { quiet: true, enabled: member }).data;
  const live = cart?.groups.flatMap((group) => group.items.filter((row) => row.problem === null)) ?? [];
  const outside = useEffectEvent((event: Event) => {
    if (!(event.target as Element).closest('.wide-cart-pop')) close();
  });
  useEffect(() => {
    const press = (event: PointerEvent) => outside(event);
    const down = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close();
      // It must not lie over what gets the focus next.
      if (event.key === 'Tab') outside(event);
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', down);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', down);
    };
  }, []);
  const checkout = member ? to.checkout({ ids: live.map(({ id }) => id).join(',') }) : to.login({ back: to.cart() });
  return (
    <section className="wide-pop wide-cart-pop" aria-label={t('item.added')}>
      <h2>
        <DoneIcon className="ui-icon-sm text-safe" />
        {t('item.added')}
        <IconButton label={t('kit.close')} icon={<CloseIcon className="ui-icon-sm" />} onClick={close} throttle={false} />
      </h2>
      <div className="wide-cart-goods">
        <Image {...picture(shown.pic_url, 110)} alt="" />
        <span className="ui-cut text-ink">{shown.title}</span>
        <span className="text-xs text-ink-3">
          <Facts items={[shown.choice, <bdi key="num">{`×\u00a0${shown.num}`}</bdi>].filter(Boolean)} />
        </span>
        <Price fen={shown.price} />
      </div>
      <div className="ui-btns">
        <Button href={to.cart()}>{t('page.cart')}</Button>
        <Button kind="primary" href={member && live.length === 0 ? to.cart() : checkout}>
          {member ? t('cart.order', { n: live.reduce((sum, { num }) => sum + num, 0) }) : t('cart.order', { n: local })}
        </Button>
      </div>
    </section>
  );
}
