// The tab bar as a phone shows it.

import { localized, t } from '#admin/lib/i18n.ts';
import type { Template } from '#contract/desk/resource-shapes.ts';
import { CartIcon, CategoryIcon, HomeIcon, NewsIcon, UserIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TabBar } from '#ui/layout/tab-bar.tsx';

const ICONS = [HomeIcon, CategoryIcon, CartIcon, UserIcon, NewsIcon];

export function TemplatePreview({ data }: { data: Template }) {
  const { tabbar, entries } = data;
  return (
    <Card title={t('desk.template.preview')}>
      <div className="rounded-card overflow-hidden border border-line-strong max-w-[375px] mx-auto" inert>
        <div className="bg-page p-24 grid gap-16 [grid-template-columns:repeat(5,1fr)] min-h-[150px] content-start">
          {entries.slice(0, 10).map((entry, at) => (
            <span key={at} className="flex flex-col items-center gap-8 text-center text-xs text-ink-2">
              <span className="w-64 h-64 rounded-full bg-surface" />
              {localized(entry.name)}
            </span>
          ))}
        </div>
        <TabBar
          label={t('desk.template.bar')}
          active="0"
          display={tabbar.style}
          {...(tabbar.bgcolor ? { background: tabbar.bgcolor } : {})}
          {...(tabbar.color ? { color: tabbar.color } : {})}
          {...(tabbar.activeColor ? { activeColor: tabbar.activeColor } : {})}
          items={tabbar.list.map((tab, at) => {
            const Icon = ICONS[at % ICONS.length]!;
            return {
              key: String(at),
              label: localized(tab.name),
              href: '/template',
              icon: <Icon />,
              ...(tab.image ? { image: tab.image } : {}),
              ...(tab.activeImage ? { activeImage: tab.activeImage } : {}),
            };
          })}
        />
      </div>
    </Card>
  );
}
