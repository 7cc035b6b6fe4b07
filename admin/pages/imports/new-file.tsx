// A file on its way to the server, part by part; then its columns are mapped on its own page.

import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { send as call, sendFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { isCallError } from '#client/call-error.ts';
import { cutText } from '#contract/clean-text.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { UploadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

const PART_BYTES = 4 * 1024 * 1024;

export function NewFile() {
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const send = async (file: File) => {
    setPercent(0);
    try {
      const format = /\.(jsonl|ndjson|json)$/i.test(file.name) ? 'jsonl' : 'csv';
      const { id } = await call('imports/create', { name: cutText(file.name, 200), format });
      for (let at = 0, part = 0; at < file.size; at += PART_BYTES, part++) {
        await sendFile('imports/part', file.slice(at, at + PART_BYTES), file.name, { id: String(id), part: String(part) });
        setPercent(Math.min(100, Math.round(((at + PART_BYTES) / file.size) * 100)));
      }
      navigate(`/imports/${id}`);
    } catch (error) {
      toast(isCallError(error) ? errorText(error) : t('desk.imports.upload_failed'), { mark: 'warning', ms: 5000 });
    } finally {
      setPercent(null);
    }
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void send(file);
  };
  return (
    <Card title={t('desk.imports.new')}>
      <p className="desk-small text-ink-2">{t('desk.imports.help')}</p>
      <div className="mt-20 flex flex-wrap items-center gap-16">
        <Button
          size="small"
          kind="primary"
          icon={<UploadIcon />}
          busy={percent !== null}
          onClick={() => chooser.current?.click()}
        >
          {t('desk.imports.choose')}
        </Button>
        {percent !== null && (
          <span role="status" className="text-sm">
            {t('desk.imports.uploading', { percent })}
          </span>
        )}
        <input
          ref={chooser}
          type="file"
          accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json"
          className="hidden"
          aria-label={t('desk.imports.choose')}
          onChange={take}
        />
      </div>
    </Card>
  );
}
