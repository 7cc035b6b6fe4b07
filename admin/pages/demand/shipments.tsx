// Seller's parcels of many purchases at once: a marketplace's list or numbers pasted by the dozen, how its columns are read, what each row will do.
import { type ChangeEvent, useRef, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { ShipmentMap } from '#admin/pages/demand/shipment-map.tsx';
import { ShipmentRows } from '#admin/pages/demand/shipment-rows.tsx';
import { usePreview } from '#admin/pages/demand/use-preview.ts';
import { Act } from '#admin/parts/act.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { FileEncodingChoice, readTextFile, type TextFile } from '#admin/parts/text-file.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { UploadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

const MOST = 200_000;

export function Shipments() {
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [file, setFile] = useState<TextFile>();
  const [saveAs, setSaveAs] = useState('');
  const kept = useCall('shipments/mappings', {});
  const list = usePreview(text);
  const forget = useCommand('shipments/forget');
  const apply = useCommand('shipments/apply', {
    invalidates: ['buying', 'warehouse', 'arrivals'],
    onDone: (done) => {
      toast(t('shipments.done', done), { mark: done.left > 0 ? 'warning' : 'done' });
      setText('');
      setSaveAs('');
    },
  });
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen) show(await readTextFile(chosen));
  };
  const show = (read: TextFile) => {
    if (read.text.length > MOST) return void toast(t('shipments.too_large'), { mark: 'warning' });
    setFile(read);
    setText(read.text);
  };
  const ready = list.preview?.counts.ship ?? 0;
  return (
    <DeskPage title={t('shipments.title')} facts={[list.look && t('shipments.rows', { n: list.look.rows })]}>
      <Card title={t('shipments.list')} all={t('shipments.list_hint')}>
        <div className="flex flex-col gap-24">
          <Field
            label={t('shipments.paste')}
            name="text"
            type="textarea"
            rows={text === '' ? 6 : 3}
            ltr
            value={text}
            onChange={setText}
            maxLength={MOST}
            placeholder={'1234567890123456789, SF1234567890123'}
          />
          <div>
            <Button size="small" icon={<UploadIcon />} onClick={() => chooser.current?.click()}>
              {t('shipments.choose')}
            </Button>
            <input
              ref={chooser}
              type="file"
              accept=".csv,.tsv,.txt"
              className="hidden"
              aria-label={t('shipments.choose')}
              onChange={(event) => void take(event)}
            />
          </div>
          {file && text === file.text && <FileEncodingChoice file={file} onChange={show} />}
          {list.failed && (
            <Note tone="wrong" role="alert">
              {list.failed}
            </Note>
          )}
        </div>
      </Card>
      {list.look && list.mapping && (
        <ShipmentMap
          columns={list.look.columns}
          mapping={list.mapping}
          kept={kept.data ?? []}
          saveAs={saveAs}
          onMapping={list.setMapping}
          onSaveAs={setSaveAs}
          onForget={(id) => void forget.run({ id })}
        />
      )}
      {list.preview && (
        <>
          <ShipmentRows preview={list.preview} />
          <div className="flex justify-end mt-24">
            <Act
              kind="primary"
              size="normal"
              keys="mod+enter"
              busy={apply.busy}
              disabled={ready === 0 || !list.current}
              onClick={() =>
                void apply.run({
                  text,
                  mapping: list.mapping!,
                  ...(saveAs.trim() ? { save_as: saveAs.trim() } : {}),
                  quote: list.preview!.quote,
                })
              }
            >
              {t('shipments.apply', { n: ready })}
            </Act>
          </div>
        </>
      )}
    </DeskPage>
  );
}
