// Messages of a wide window: a row each, and beside them the message that is read, with the way to its subject.
import type { ReactNode } from 'react';
import { ago, dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import PairPage from '#shop/parts/frame/pair-page.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hrefOf } from '#shop/parts/frame/short-link.tsx';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { cx } from '#ui/cx.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { ICONS, type Message } from './message-row.tsx';

export function MessageLine({ message: m, on, onOpen }: { message: Message; on: boolean; onOpen: () => void }) {
  const Glyph = ICONS[m.kind];
  return (
    <Link
      href={`${to.messages()}?id=${m.id}`}
      className="wide-row wide-row-plain"
      data-row
      aria-current={on ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <Glyph className={cx('ui-icon-sm', !m.read && 'text-accent')} />
      <span className={cx('ui-cut text-ink', !m.read && 'font-strong')}>
        {!m.read && <span className="ui-hidden">{t('messages.is_unread')}</span>}
        {wholeNumbers(m.title)}
      </span>
      <time className="text-xs text-ink-3" dateTime={m.time}>
        {ago(m.time)}
      </time>
      <span className="wide-row-fact">
        <span className="ui-cut">
          <Said thing="message" id={m.id} text={m.content} plain />
        </span>
      </span>
    </Link>
  );
}

export default function MessagePair({ list, shown }: { list: ReactNode; shown: Message | undefined }) {
  return <PairPage label={t('page.member.message')} list={list} detail={shown && <Shown message={shown} />} />;
}

function Shown({ message: m }: { message: Message }) {
  const where = hrefOf(m.url);
  return (
    <Screen title={m.title}>
      <Card className="flex flex-col gap-20 items-start">
        <h2 className="text-xl text-ink">{wholeNumbers(m.title)}</h2>
        <time className="text-xs text-ink-3" dateTime={m.time}>
          {dateTime(m.time)}
        </time>
        <div className="text-md leading-body whitespace-pre-line text-ink-2">
          <Said thing="message" id={m.id} text={m.content} />
        </div>
        {where && (
          <Button href={where.href} {...(where.outside ? { target: '_blank' } : {})}>
            {t('wide.open')}
          </Button>
        )}
      </Card>
    </Screen>
  );
}
