// What a setting was before its last change, when that was and by whom; and the way back to that value, or to the one it is delivered with.
import { fullTime, waited } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useMay } from '#admin/lib/session.ts';
import { type SettingRow, writeValue } from '#admin/pages/system/setting-value.ts';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

export function SettingPast({
  row,
  text,
  told,
  onRestore,
}: {
  row: SettingRow;
  /** as it stands in the field */
  text: string;
  /** a value in people's words */
  told: (text: string) => string;
  onRestore: (text: string) => void;
}) {
  const audits = useMay('audit');
  if (!row.last) return null;
  const { was, at, by } = row.last;
  const ago = t('desk.age.ago', { age: waited(at) });
  const former = was === null || was === undefined ? null : writeValue(row.unit, was);
  const differs = former !== null && former !== text;
  return (
    <div className="desk-small flex flex-wrap items-center gap-x-12 gap-y-0 pt-4">
      <Facts
        items={[
          former !== null && t('desk.settings.former', { value: told(former) }),
          <time key="when" dateTime={at} title={fullTime(at)}>
            {by ? t('desk.settings.changed_by', { name: by, ago }) : t('desk.settings.changed_ago', { ago })}
          </time>,
        ]}
      />
      {differs && (
        <Button
          kind="quiet"
          size="small"
          label={t('desk.settings.restore_label', { name: row.doc, value: told(former) })}
          onClick={() => onRestore(former)}
        >
          {t('desk.settings.restore')}
        </Button>
      )}
      {audits && (
        <Link
          className="ui-link"
          href={`/audit?thing=settings&thing_id=${row.key}`}
          aria-label={t('desk.settings.history_label', { name: row.doc })}
        >
          {t('desk.settings.history')}
        </Link>
      )}
    </div>
  );
}
