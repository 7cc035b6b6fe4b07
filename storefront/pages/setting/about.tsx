// About the shop, and its agreements: a list, or one text by its mark.
import { calendarDay, date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useTitle } from '#shop/lib/title.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Boat } from '#ui/feedback/boat.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

/** Put in by the build. */
declare const __VERSION__: { number: string; day: string };

const MARKS = [
  { mark: 'about', title: 'setting.about_shop' },
  { mark: 'agreement', title: 'setting.agreement' },
  { mark: 'privacy', title: 'setting.privacy' },
  { mark: 'prohibited', title: 'setting.prohibited' },
  { mark: 'disclaimer', title: 'setting.disclaimer' },
  { mark: 'accessibility', title: 'setting.accessibility' },
] as const;

export default function About() {
  const mark = useParam('mark');
  return mark ? <Text mark={mark} /> : <Overview />;
}

function Overview() {
  const { name, logo, company } = useConfig();
  return (
    <Screen fallback={to.settings()}>
      <div className="flex flex-col items-center gap-12 py-56 text-center">
        {logo ? <img src={logo} alt="" className="h-110" /> : <Boat className="w-150" />}
        <p className="text-xl font-strong text-ink">{name}</p>
        <p className="text-sm text-ink-3">
          {t('setting.version', { version: `${__VERSION__.number} (${calendarDay(__VERSION__.day)})` })}
        </p>
      </div>
      <Cells>
        {MARKS.map(({ mark, title }) => (
          <Cell key={mark} label={t(title)} href={to.about({ mark })} />
        ))}
      </Cells>
      {company && <p className="py-28 text-center text-xs text-ink-3">{company}</p>}
    </Screen>
  );
}

function Text({ mark }: { mark: string }) {
  const text = useCall('information/getinfo', { mark });
  useTitle(text.data?.title);
  return (
    <Screen title={text.data?.title} fallback={to.about()} onRefresh={text.refetch}>
      <QueryBoundary call={text} shape={<Lines />}>
        {(data) => (
          <Card>
            <RichText html={data.content} />
            <p className="mt-28 text-xs text-ink-3">{t('setting.updated', { date: date(data.updated_at) })}</p>
          </Card>
        )}
      </QueryBoundary>
    </Screen>
  );
}

const Lines = () => (
  <Card>
    <div className="flex flex-col gap-20">
      {[100, 92, 97, 60, 100, 88, 45].map((width, index) => (
        <SkeletonBlock key={index} height={28} width={`${width}%`} />
      ))}
    </div>
  </Card>
);
