// The storefront's tab bar and the entries of its home page, with the bar as shoppers will see it.
import { useEffect, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { TemplatePreview } from '#admin/pages/system/template-preview.tsx';
import { TemplateRow } from '#admin/pages/system/template-row.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ADDONS } from '#contract/call.ts';
import type { Template as Data } from '#contract/desk/resource-shapes.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';

const COLOURS = ['bgcolor', 'color', 'activeColor'] as const;
const moved = <T,>(list: readonly T[], at: number, by: number): T[] => {
  const next = [...list];
  const [one] = next.splice(at, 1);
  next.splice(at + by, 0, one!);
  return next;
};

export function Template() {
  const call = useCall('resource/lists', { resource: 'template' });
  return (
    <DeskPage title={t('desk.resource.template')}>
      <QueryBoundary call={call}>
        {({ data }) => (data[0] ? <Editor key={String(data[0]._version)} row={data[0] as ResourceRow} /> : null)}
      </QueryBoundary>
    </DeskPage>
  );
}

function Editor({ row }: { row: ResourceRow }) {
  const [data, setData] = useState(row.data as Data);
  useEffect(() => setData(row.data as Data), [row]);
  const save = useCommand('resource/save', { onDone: () => void toast(t('desk.resource.saved'), { mark: 'done' }) });
  const { tabbar, entries } = data;
  const bar = (part: Partial<Data['tabbar']>) => setData({ ...data, tabbar: { ...tabbar, ...part } });
  const tab = (at: number, part: Partial<Data['tabbar']['list'][number]>) =>
    bar({ list: tabbar.list.map((x, i) => (i === at ? { ...x, ...part } : x)) });
  const entry = (at: number, part: Partial<Data['entries'][number]>) =>
    setData({ ...data, entries: entries.map((x, i) => (i === at ? { ...x, ...part } : x)) });
  const changed = JSON.stringify(data) !== JSON.stringify(row.data);
  useUnsaved(changed);
  return (
    <div className="grid gap-32 items-start lg:[grid-template-columns:minmax(0,1fr)_390px]">
      <div className="desk-col">
        <Card title={t('desk.template.bar')}>
          <div className="flex flex-col gap-24">
            <Segment
              className="self-start"
              label={t('desk.template.style')}
              value={String(tabbar.style)}
              onChange={(v) => bar({ style: Number(v) as 1 | 2 | 3 })}
              options={['1', '2', '3'].map((value) => ({ value, label: t(`desk.template.style.${value as '1'}`) }))}
            />
            <div className="desk-three">
              {COLOURS.map((name) => (
                <Field
                  key={name}
                  label={t(`desk.template.${name}`)}
                  name={name}
                  value={tabbar[name]}
                  onChange={(v) => bar({ [name]: v.trim() })}
                  optional
                  ltr
                  placeholder="#fa436a"
                  prefix={
                    <span
                      className="inline-block w-32 h-32 rounded-badge border border-line-strong"
                      style={{ background: tabbar[name] || 'transparent' }}
                    />
                  }
                  check={(v) => (/^(#[0-9a-fA-F]{6})?$/.test(v.trim()) ? undefined : t('desk.template.colour'))}
                />
              ))}
            </div>
            {tabbar.list.map((item, at) => (
              <TemplateRow
                key={at}
                no={at + 1}
                names={item.name}
                onNames={(name) => tab(at, { name })}
                onUp={at > 0 ? () => bar({ list: moved(tabbar.list, at, -1) }) : undefined}
                onDown={at < tabbar.list.length - 1 ? () => bar({ list: moved(tabbar.list, at, 1) }) : undefined}
                onRemove={tabbar.list.length > 2 ? () => bar({ list: tabbar.list.filter((_, i) => i !== at) }) : undefined}
              >
                <Field
                  label={t('desk.template.path')}
                  name={`tab-path-${at}`}
                  value={item.path}
                  onChange={(path) => tab(at, { path })}
                  ltr
                  maxLength={200}
                />
                <Field
                  label={t('desk.template.image')}
                  name={`tab-image-${at}`}
                  value={item.image}
                  onChange={(image) => tab(at, { image })}
                  optional
                  ltr
                  maxLength={500}
                />
                <Field
                  label={t('desk.template.active_image')}
                  name={`tab-active-${at}`}
                  value={item.activeImage}
                  onChange={(activeImage) => tab(at, { activeImage })}
                  optional
                  ltr
                  maxLength={500}
                />
              </TemplateRow>
            ))}
            {tabbar.list.length < 5 && (
              <div>
                <Button
                  size="small"
                  icon={<PlusIcon />}
                  throttle={false}
                  onClick={() => bar({ list: [...tabbar.list, { name: {}, image: '', activeImage: '', path: 'index' }] })}
                >
                  {t('desk.template.add_tab')}
                </Button>
              </div>
            )}
          </div>
        </Card>
        <Card title={t('desk.template.entries')} all={t('desk.template.entries_hint')}>
          <div className="flex flex-col gap-24">
            {entries.map((item, at) => (
              <TemplateRow
                key={at}
                no={at + 1}
                names={item.name}
                onNames={(name) => entry(at, { name })}
                onUp={at > 0 ? () => setData({ ...data, entries: moved(entries, at, -1) }) : undefined}
                onDown={at < entries.length - 1 ? () => setData({ ...data, entries: moved(entries, at, 1) }) : undefined}
                onRemove={() => setData({ ...data, entries: entries.filter((_, i) => i !== at) })}
              >
                <Field
                  label={t('desk.template.path')}
                  name={`entry-path-${at}`}
                  value={item.path}
                  onChange={(path) => entry(at, { path })}
                  ltr
                  maxLength={200}
                />
                <Field
                  label={t('desk.field.icon')}
                  name={`entry-icon-${at}`}
                  value={item.icon}
                  onChange={(icon) => entry(at, { icon })}
                  ltr
                  maxLength={200}
                  hint={t('desk.hint.icon')}
                />
                <Field
                  label={t('desk.template.addon')}
                  name={`entry-addon-${at}`}
                  type="select"
                  value={item.addon ?? ''}
                  onChange={(v) => {
                    const { addon: _, ...rest } = item;
                    setData({ ...data, entries: entries.map((x, i) => (i === at ? (v ? { ...rest, addon: v } : rest) : x)) });
                  }}
                  options={[
                    { value: '', label: t('desk.none') },
                    ...ADDONS.map((value) => ({ value, label: t(`addon.${value}`) })),
                  ]}
                />
              </TemplateRow>
            ))}
            <div>
              <Button
                size="small"
                icon={<PlusIcon />}
                throttle={false}
                onClick={() => setData({ ...data, entries: [...entries, { name: {}, icon: 'link', path: '' }] })}
              >
                {t('desk.template.add_entry')}
              </Button>
            </div>
          </div>
        </Card>
        <footer className="desk-form-foot justify-end">
          <Button disabled={!changed} onClick={() => setData(row.data as Data)}>
            {t('kit.cancel')}
          </Button>
          <Button
            kind="primary"
            disabled={!changed}
            busy={save.busy}
            onClick={() => void save.run({ resource: 'template', id: row._id, version: row._version, data: { data } })}
          >
            {t('kit.save')}
          </Button>
        </footer>
      </div>
      <TemplatePreview data={data} />
    </div>
  );
}
