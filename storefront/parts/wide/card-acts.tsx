// Two round buttons on the picture of goods that a mouse rests on or the keyboard has reached: favourite, and into the cart. They
// follow their card in the page, so Tab goes from the card to them.
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Favorite } from '#shop/parts/goods/favorite.tsx';
import { CartIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const CardPick = lazy(() => import('./card-pick.tsx'));

/** A pointer that only passes asks nothing of the server. */
const REST_MS = 150;
const CARD = '.shop-grid > .shop-goods-grid[href]';
const ACTS = '.wide-card-acts';
const INSET = 10;

type Which = { tp: string; tid: string };
const whichOf = (card: HTMLAnchorElement): Which => {
  const query = new URLSearchParams(card.hash.split('?')[1]);
  return { tp: query.get('tp') ?? '', tid: query.get('tid') ?? '' };
};

function newHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = ACTS.slice(1);
  return host;
}

/** At the upper end of the picture, whatever column the card stands in. */
function place(host: HTMLElement, card: HTMLElement): void {
  const grid = card.parentElement!;
  const end = document.documentElement.dir === 'rtl' ? card.offsetLeft : grid.clientWidth - card.offsetLeft - card.offsetWidth;
  host.style.insetBlockStart = `${card.offsetTop + INSET}px`;
  host.style.insetInlineEnd = `${end + INSET}px`;
}

/** The card that a mouse is on, or that the keyboard has reached. */
function useCard(host: HTMLElement): HTMLAnchorElement | null {
  const [card, setCard] = useState<HTMLAnchorElement | null>(null);
  const at = (target: EventTarget | null): void => {
    const one = target instanceof Element ? target : null;
    if (one?.closest(ACTS)) return;
    setCard(one?.closest<HTMLAnchorElement>(CARD) ?? null);
  };
  const point = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || document.querySelector('dialog[open]')) return;
    if (!host.contains(document.activeElement) && !document.activeElement?.matches(`${CARD}:focus-visible`)) at(event.target);
  });
  const focus = useEffectEvent((event: FocusEvent) => {
    const target = event.target as Element;
    if (target.closest('dialog')) return;
    if (target.matches(':focus-visible') || card) at(target);
  });
  useEffect(() => {
    const over = (event: PointerEvent) => point(event);
    const into = (event: FocusEvent) => focus(event);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', into);
    return () => {
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', into);
    };
  }, []);
  useLayoutEffect(() => {
    if (!card) return host.remove();
    card.after(host);
    place(host, card);
  }, [card, host]);
  useEffect(() => () => host.remove(), [host]);
  return card;
}

export function CardActs() {
  const [host] = useState(newHost);
  const card = useCard(host);
  const [picking, setPicking] = useState<Which | null>(null);
  const which = card && whichOf(card);
  return (
    <>
      {which?.tid && createPortal(<Acts key={`${which.tp}:${which.tid}`} which={which} onCart={() => setPicking(which)} />, host)}
      <Suspense fallback={null}>{picking && <CardPick which={picking} onClose={() => setPicking(null)} />}</Suspense>
    </>
  );
}

function Acts({ which, onCart }: { which: Which; onCart: () => void }) {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useCall('obapi/getItem', which, { quiet: true, enabled: rested });
  return (
    <>
      <Favorite item={{ api_type: which.tp, num_iid: which.tid, favorite: data?.favorite ?? false }} />
      <IconButton label={t('item.add')} icon={<CartIcon />} onClick={onCart} />
    </>
  );
}
