// Pages of the storefront that are laid out here: home, the store, the tab bar, and pages of the shop's own.
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dateTime } from '#admin/lib/format.ts';
import { localized, t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import type { PageRow } from '#contract/desk/pages.ts';
import { isFixed } from '#contract/page-blocks.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export function Standing({ row }: { row: Pick<PageRow, 'enabled' | 'live' | 'next' | 'changed' | 'mark'> }) {
  return (
    <span className="flex flex-wrap gap-8">
      {!row.enabled ? (
        <Badge tone="over">{t('desk.pages.off')}</Badge>
      ) : row.live ? (
        <Badge tone="safe">{t('desk.pages.live', { n: row.live.version })}</Badge>
      ) : (
        <Badge tone="over">{t(isFixed(row.mark) ? 'desk.pages.standard' : 'desk.pages.never')}</Badge>
      )}
      {row.next && <Badge tone="clock">{t('desk.pages.next', { time: dateTime(row.next.publish_at) })}</Badge>}
      {row.changed && <Badge tone="moving">{t('desk.pages.changed')}</Badge>}
    </span>
  );
}

export function Pages() {
  const list = usePaged('pages/lists', {});
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  return (
    <DeskPage
      title={t('desk.menu.pages')}
      acts={
        <Button size="small" kind="primary" icon={<PlusIcon />} onClick={() => setMaking(true)}>
          {t('desk.pages.new')}
        </Button>
      }
    >
      <PagedList
        list={list}
        caption={t('desk.menu.pages')}
        counted
        onRow={(row) => navigate(`/pages/${row.id}`)}
        empty={<Empty title={t('desk.list.none')} />}
        columns={[
          {
            key: 'name',
            head: t('desk.field.names'),
            cell: (row) => (
              <Link className="ui-link" href={`/pages/${row.id}`}>
                {localized(row.names) || row.mark}
              </Link>
            ),
          },
          { key: 'mark', head: t('desk.pages.mark'), cell: (row) => <span className="ui-ltr">{row.mark}</span> },
          { key: 'standing', head: t('desk.pages.standing'), cell: (row) => <Standing row={row} /> },
          {
            key: 'updated',
            head: t('desk.pages.updated'),
            cell: (row) => [dateTime(row.updated_at), row.updated_by].filter(Boolean).join(' · '),
          },
        ]}
      />
      {making && <NewPage rows={list.rows} onClose={() => setMaking(false)} onMade={(id) => navigate(`/pages/${id}`)} />}
    </DeskPage>
  );
}

function NewPage({ rows, onClose, onMade }: { rows: readonly PageRow[]; onClose: () => void; onMade: (id: number) => void }) {
  const [names, setNames] = useState<Record<string, string>>({});
  const [mark, setMark] = useState('');
  const [copy, setCopy] = useState('');
  const make = useCommand('pages/create', { onDone: ({ id }) => onMade(id) });
  return (
    <Sheet open title={t('desk.pages.new')} place="side" onClose={onClose} locked={make.busy}>
      <Form
        errors={make.errors}
        onSubmit={async () => void (await make.run({ mark: mark.trim(), names, ...(copy ? { copy: Number(copy) } : {}) }))}
      >
        <div className="desk-col">
          <NamesFields
            label={t('desk.field.names')}
            name="names"
            value={names}
            onChange={setNames}
            max={60}
            error={make.errors.names}
          />
          <Field
            label={t('desk.pages.mark')}
            name="mark"
            value={mark}
            onChange={(text) => setMark(text.toLowerCase())}
            hint={t('desk.pages.mark_format')}
            maxLength={39}
            ltr
            autoComplete="off"
          />
          <Field
            label={t('desk.pages.copy')}
            name="copy"
            type="select"
            value={copy}
            onChange={setCopy}
            options={[
              { value: '', label: t('desk.pages.copy_none') },
              ...rows
                .filter((row) => row.mark !== 'tabbar')
                .map((row) => ({ value: String(row.id), label: localized(row.names) })),
            ]}
          />
          <Button kind="primary" type="submit" busy={make.busy}>
            {t('desk.pages.create')}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
