// The inbox: who waits for an answer about an order, a waybill, feedback or a review, and how long; answered in place.
import { type Key, t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useMay, useOperator } from '#admin/lib/session.ts';
import { type Address, useAddress } from '#admin/lib/use-address.ts';
import { ThreadWork } from '#admin/pages/threads/thread-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { THREAD_TABS } from '#contract/desk/tabs.ts';
import type { ThreadDesk } from '#contract/desk/threads.ts';
import { INBOX_THINGS, type InboxThing } from '#contract/inbox-things.ts';
import { MessageIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Count } from '#ui/input/icon-button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const TITLES = {
  order: 'desk.menu.threads',
  waybill: 'desk.menu.waybill_threads',
  feedback: 'desk.menu.feedbacks',
  review: 'desk.menu.reviews',
} as const satisfies Record<InboxThing, Key>;

/** The kinds that this operator answers. */
function useKinds(): InboxThing[] {
  const may = { support: useMay('support'), order: useMay('buy'), waybill: useMay('pack') };
  return INBOX_THINGS.filter((thing) => may.support || (thing === 'order' && may.order) || (thing === 'waybill' && may.waybill));
}

export function Threads() {
  const address = useAddress();
  const kinds = useKinds();
  const thing = kinds.find((kind) => kind === address.get('thing'));
  const language = address.get('language');
  const oldest = address.get('sort') === 'oldest';
  return (
    <TakenQueue
      path="threads/lists"
      thing="thread"
      more={{ ...(thing ? { thing } : {}), ...(language ? { language } : {}), ...(oldest ? { sort: 'oldest' } : {}) }}
      title={t(thing ? TITLES[thing] : 'desk.menu.inbox')}
      tabField="tab"
      tabs={THREAD_TABS.map((value) => ({
        value,
        label: t(`desk.threads.${value}`),
        empty: t(`desk.threads.empty_${value}`),
        waits: value === 'waiting',
      }))}
      find={t('desk.threads.find')}
      filters={['operator_id', 'member_id', 'waited_hours']}
      tools={<Tools address={address} kinds={kinds} thing={thing} />}
      workLabel={t('desk.threads.work')}
      pick={t('desk.threads.pick')}
      since={(row) => row.since ?? row.time}
      nameOf={(row) => row.no || row.title}
      row={(row) => <Row row={row} />}
      work={(id, next) => <ThreadWork key={id} of={{ id }} onDone={next} />}
    />
  );
}

function Tools({ address, kinds, thing }: { address: Address; kinds: readonly InboxThing[]; thing: InboxThing | undefined }) {
  const who = useOperator();
  const languages = useLanguages();
  const own = String(who.id);
  const mine = address.get('operator_id') === own;
  return (
    <>
      {kinds.length > 1 && (
        <Chips choice label={t('desk.threads.kind')} className="basis-full">
          <Chip choice selected={thing === undefined} onClick={() => address.set({ thing: null, id: null })}>
            {t('desk.threads.kind_all')}
          </Chip>
          {kinds.map((kind) => (
            <Chip key={kind} choice selected={kind === thing} onClick={() => address.set({ thing: kind, id: null })}>
              {t(`desk.threads.kind_${kind}`)}
            </Chip>
          ))}
        </Chips>
      )}
      <Chip selected={mine} onClick={() => address.set({ operator_id: mine ? null : own, id: null })}>
        {t('desk.threads.mine')}
      </Chip>
      <Field
        type="select"
        name="sort"
        label={t('desk.threads.sort')}
        hideLabel
        value={address.get('sort')}
        onChange={(sort) => address.set({ sort: sort || null })}
        options={[
          { value: '', label: t('desk.threads.newest') },
          { value: 'oldest', label: t('desk.threads.oldest') },
        ]}
      />
      <Field
        type="select"
        name="language"
        label={t('desk.threads.lang')}
        hideLabel
        value={address.get('language')}
        onChange={(language) => address.set({ language: language || null, id: null })}
        options={[
          { value: '', label: t('desk.threads.lang_all') },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
    </>
  );
}

const said = (row: ThreadDesk): string => {
  const text = row.text || t('desk.threads.pictures', { n: row.photos });
  return row.from === 'member' ? text : t('desk.threads.own', { text });
};

function Row({ row }: { row: ThreadDesk }) {
  return (
    <>
      <MessageIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts
          className="desk-row-title block"
          items={[row.member.nickname || row.member.mark, row.no || `${t(`desk.threads.kind_${row.thing}`)} · ${row.title}`]}
        />
        <span className="desk-row-note line-clamp-2">{said(row)}</span>
      </span>
      <span className="desk-row-end">
        {row.since ? <Age since={row.since} due={row.due_at} /> : <Age since={row.time} calm />}
        {row.waiting > 0 && <Count value={row.waiting} inRow />}
      </span>
    </>
  );
}
