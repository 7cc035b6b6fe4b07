// Above the list of members: search, what narrows it, and all of it as a file for spreadsheets.
import { useState } from 'react';
import { type ArgsAt, type OutputAt, send } from '#admin/lib/api.ts';
import { textOf } from '#admin/lib/cell-text.ts';
import { useChoices } from '#admin/lib/choices.ts';
import { t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import { stateText } from '#admin/lib/tones.ts';
import { Find } from '#admin/parts/find.tsx';
import { csv } from '#contract/csv.ts';
import { MEMBER_LIST } from '#contract/desk/member-list.ts';
import { MEMBER_STATES } from '#contract/states/simple.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { DownloadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Field } from '#ui/input/field.tsx';

export type MemberQuery = Pick<ArgsAt<'members/lists'>, 'q' | 'state' | 'level' | 'sort'>;
type Changes = Partial<Record<'q' | 'state' | 'level', string | null>>;
type Rows = OutputAt<'members/lists'>['data'];
const AT_ONCE = 500;

export function MemberTools({ asked, set }: { asked: MemberQuery; set: (changes: Changes) => void }) {
  const levels = useChoices('levels');
  const every = (name: string) => ({ value: '', label: t('desk.resource.every', { name }) });
  return (
    <div className="desk-tools">
      <Find value={asked.q ?? ''} onFind={(words) => set({ q: words || null })} placeholder={t('desk.members.find')} />
      <Field
        className="min-w-240"
        hideLabel
        label={t('desk.field.state')}
        name="filter-state"
        type="select"
        value={asked.state ?? ''}
        onChange={(state) => set({ state: state || null })}
        options={[
          every(t('desk.field.state')),
          ...MEMBER_STATES.map((state) => ({ value: state, label: stateText('member', state) })),
        ]}
      />
      <Field
        className="min-w-240"
        hideLabel
        label={t('desk.members.level')}
        name="filter-level"
        type="select"
        value={asked.level === undefined ? '' : String(asked.level)}
        onChange={(level) => set({ level: level || null })}
        options={[every(t('desk.members.level')), ...levels.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </div>
  );
}

/** All pages of the list, as it was at the first of them. */
async function allMembers(asked: MemberQuery): Promise<Rows> {
  const rows: Rows = [];
  let timestamp: string | undefined;
  for (let page = 1; ; page++) {
    const found = await send('members/lists', { ...asked, page, page_size: AT_ONCE, ...(timestamp ? { timestamp } : {}) });
    rows.push(...found.data);
    timestamp = found.timestamp;
    if (found.data.length < AT_ONCE) return rows;
  }
}

export function SaveMembers({ asked }: { asked: MemberQuery }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const rows = await allMembers(asked);
      const cells = rows.map((row) =>
        MEMBER_LIST.fields.map((f) =>
          f.name === 'state' ? stateText('member', row.state) : textOf(f, row[f.name as keyof Rows[number]]),
        ),
      );
      download('members.csv', csv(MEMBER_LIST.fields.map(fieldLabel), cells));
    } catch {
      toast(t('desk.error.server'), { mark: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon={<DownloadIcon />} busy={busy} onClick={() => void save()}>
      {t('desk.resource.export')}
    </Button>
  );
}
