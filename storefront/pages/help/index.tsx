// Help: search, and the categories with their first articles.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { useSupport } from '#shop/parts/frame/support.ts';
import PaymentFees from '#shop/parts/money/payment-fees.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ServiceIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { SearchBox } from '#ui/input/search-box.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

export default function Help() {
  const q = useParam('q') ?? '';
  const set = useSetParams();
  const [text, setText] = useState(q);
  const support = useSupport('feedback');
  const search = (words: string) => set({ q: words.trim() });
  return (
    <Screen>
      <SearchBox
        className="[&_.ui-searchbox]:bg-surface"
        value={text}
        onChange={(next) => {
          setText(next);
          if (next === '') search('');
        }}
        onSearch={search}
        placeholder={t('help.search')}
        button={t('kit.search')}
      />
      {q ? <Found q={q} /> : <Categories />}
      {!q && <PaymentFees className="px-28" />}
      {support && (support.chat || !q) && (
        <Cells>
          <Cell
            icon={<ServiceIcon />}
            label={t(support.chat ? 'help.chat' : 'help.ask')}
            note={t(support.chat ? 'help.chat_note' : 'help.ask_note')}
            href={support.href}
            target={support.target}
          />
        </Cells>
      )}
    </Screen>
  );
}

function Categories() {
  const categories = useCall('article/getCategory', {}, { staleTime: 600_000 });
  return (
    <QueryBoundary call={categories} shape={<PageSkeleton />}>
      {(data) =>
        data.map(({ id, name, count, articles }) => (
          <Card
            key={id}
            title={name}
            all={count > articles.length ? t('help.all', { n: count }) : undefined}
            allHref={to.helpCategory({ id })}
            className="pb-8"
          >
            <Cells>
              {articles.map((article) => (
                <Cell key={article.id} label={article.title} href={to.helpArticle({ id: article.id })} />
              ))}
            </Cells>
          </Card>
        ))
      }
    </QueryBoundary>
  );
}

function Found({ q }: { q: string }) {
  const list = useList('article/lists', { q });
  const support = useSupport('feedback');
  return (
    <ListBody
      list={list}
      shape={<PageSkeleton />}
      rows={(rows) => (
        <Cells>
          {rows.map((article) => (
            <Cell
              key={article.id}
              label={article.title}
              note={<span className="line-clamp-2">{article.summary}</span>}
              href={to.helpArticle({ id: article.id })}
            />
          ))}
        </Cells>
      )}
      empty={{
        title: t('help.none', { q }),
        help: t('help.none_help'),
        actions: support && !support.chat && (
          <Button size="small" href={support.href}>
            {t('help.ask')}
          </Button>
        ),
      }}
    />
  );
}

function PageSkeleton() {
  return [0, 1, 2].map((at) => (
    <div key={at} className="ui-card flex flex-col gap-40">
      <SkeletonBlock width="35%" height={32} />
      <SkeletonBlock width="70%" />
      <SkeletonBlock width="60%" />
    </div>
  ));
}
