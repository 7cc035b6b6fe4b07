// Where something leads, picked and never typed: a screen of the shop, goods, a category, a laid-out page, an article, news; a web address is the one to write.
import { useId, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { localized, t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { isFixed } from '#contract/page-blocks.ts';
import { LINK_KINDS, type LinkTarget, PAGE_LINKS, pathOf, targetOf } from '#contract/page-links.ts';
import { Field } from '#ui/input/field.tsx';

type Props = { label: string; value: string; onChange: (path: string) => void; error?: string | undefined };
type Kind = (typeof LINK_KINDS)[number];

const EMPTY: Record<Kind, LinkTarget> = {
  none: { kind: 'none' },
  screen: { kind: 'screen', path: PAGE_LINKS[0]!.path },
  goods: { kind: 'goods', tp: '', tid: '' },
  category: { kind: 'category', id: '' },
  page: { kind: 'page', mark: '' },
  article: { kind: 'article', id: '' },
  news: { kind: 'news', id: '' },
  web: { kind: 'web', url: '' },
};

export function LinkPicker({ label, value, onChange, error }: Props) {
  const id = useId();
  // A kind is chosen before its thing is: until then the path is empty, and the kind is kept here.
  const [chosen, setChosen] = useState<Kind | null>(null);
  const read = targetOf(value);
  const target = read.kind === 'none' && chosen !== null ? EMPTY[chosen] : read;
  const set = (next: LinkTarget) => {
    setChosen(next.kind);
    onChange(pathOf(next));
  };
  return (
    <div className="desk-two" role="group" aria-label={label}>
      <Field
        label={label}
        name={`${id}-kind`}
        type="select"
        value={target.kind}
        onChange={(kind) => set(EMPTY[kind as Kind])}
        options={LINK_KINDS.map((kind) => ({ value: kind, label: t(`desk.link.${kind}`) }))}
        {...(error ? { error } : {})}
      />
      <Thing id={id} target={target} set={set} />
    </div>
  );
}

function Thing({ id, target, set }: { id: string; target: LinkTarget; set: (target: LinkTarget) => void }) {
  const label = t(`desk.link.${target.kind}`);
  switch (target.kind) {
    case 'none':
      return null;
    case 'screen':
      return (
        <Field
          label={label}
          name={`${id}-screen`}
          type="select"
          value={target.path}
          onChange={(path) => set({ kind: 'screen', path })}
          options={PAGE_LINKS.map((one) => ({ value: one.path, label: t(one.title) }))}
        />
      );
    case 'goods':
      return <GoodsThing id={id} target={target} set={set} />;
    case 'category':
      return (
        <RefSelect
          f={{ name: `${id}-category`, ref: 'categories' }}
          label={label}
          value={target.id}
          onChange={(cat) => set({ kind: 'category', id: cat })}
        />
      );
    case 'article':
      return (
        <RefSelect
          f={{ name: `${id}-article`, ref: 'articles' }}
          label={label}
          value={target.id}
          onChange={(one) => set({ kind: 'article', id: one })}
        />
      );
    case 'news':
      return (
        <RefSelect
          f={{ name: `${id}-news`, ref: 'news' }}
          label={label}
          value={target.id}
          onChange={(one) => set({ kind: 'news', id: one })}
        />
      );
    case 'page':
      return <PageThing id={id} target={target} set={set} />;
    case 'web':
      return (
        <Field
          label={label}
          name={`${id}-web`}
          value={target.url}
          onChange={(url) => set({ kind: 'web', url: url.trim() })}
          placeholder="https://"
          ltr
          maxLength={300}
        />
      );
  }
}

/** Goods are found by their names; the address has their marketplace and number. */
function GoodsThing({
  id,
  target,
  set,
}: {
  id: string;
  target: LinkTarget & { kind: 'goods' };
  set: (target: LinkTarget) => void;
}) {
  const found = useCall('resource/lists', { resource: 'goods', q: target.tid, page_size: 5 }, { enabled: target.tid !== '' });
  const row = found.data?.data.find((one) => one.num_iid === target.tid && one.api_type === target.tp);
  const pick = async (goods: string) => {
    if (!goods) return set({ kind: 'goods', tp: '', tid: '' });
    const one = await send('resource/detail', { resource: 'goods', id: goods });
    set({ kind: 'goods', tp: String(one.api_type), tid: String(one.num_iid) });
  };
  return (
    <RefSelect
      f={{ name: `${id}-goods`, ref: 'goods' }}
      label={t('desk.link.goods')}
      value={row ? String(row._id) : ''}
      none={target.tid || t('desk.input.choose')}
      onChange={(goods) => void pick(goods).catch(() => undefined)}
    />
  );
}

function PageThing({
  id,
  target,
  set,
}: {
  id: string;
  target: LinkTarget & { kind: 'page' };
  set: (target: LinkTarget) => void;
}) {
  const pages = (useCall('pages/lists', { page_size: 100 }).data?.data ?? []).filter((one) => !isFixed(one.mark));
  return (
    <Field
      label={t('desk.link.page')}
      name={`${id}-page`}
      type="select"
      value={target.mark}
      onChange={(mark) => set({ kind: 'page', mark })}
      options={[
        { value: '', label: t('desk.input.choose') },
        ...(target.mark && !pages.some((one) => one.mark === target.mark) ? [{ value: target.mark, label: target.mark }] : []),
        ...pages.map((one) => ({ value: one.mark, label: localized(one.names) })),
      ]}
    />
  );
}
