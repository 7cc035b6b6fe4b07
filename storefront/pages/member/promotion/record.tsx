// Rebates by state.
import type { Rebate } from '#contract/calls/promotion.ts';
import { REBATE_STATES } from '#contract/states/promotion.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { WideTable } from '#shop/parts/frame/wide-table.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { hasScreen } from '#shop/routes.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { RebateRow, whenText } from './rebate-row.tsx';

const LIST = 'rebates';
const ROWS = [0, 1, 2, 3, 4];

export default function Rebates() {
  const wide = useWindow(840);
  const currency = useCurrency();
  const asked = useParam('state');
  const state = REBATE_STATES.find((one) => one === asked);
  const setParams = useSetParams();
  const list = useList('invitefriends/rebateList', state ? { state } : {});
  return (
    <Screen
      nav={
        <>
          <Nav soft fallback={to.promotion()} />
          <Tabs
            label={t('page.member.promotion.record')}
            controls={LIST}
            tabs={[
              { value: 'all', label: t('promo.all') },
              ...REBATE_STATES.map((value) => ({ value, label: t(`state.rebate.${value}`) })),
            ]}
            value={state ?? 'all'}
            onChange={(next) => setParams({ state: next === 'all' ? undefined : next })}
          />
        </>
      }
      onRefresh={list.refresh}
    >
      <div id={LIST} role="tabpanel" className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          shape={
            <div className="flex flex-col gap-20">
              {ROWS.map((n) => (
                <SkeletonBlock key={n} height={120} className="rounded-card" />
              ))}
            </div>
          }
          failed={t('promo.failed')}
          empty={{
            title: t('promo.none'),
            help: state ? undefined : t('promo.none_help'),
            actions: hasScreen(to.invite()) && !state && (
              <Button kind="primary" href={to.invite()}>
                {t('page.member.invitefriends')}
              </Button>
            ),
          }}
          rows={(rows) => (wide ? table(rows) : rows.map((row) => <RebateRow key={row.id} row={row} />))}
        />
      </div>
    </Screen>
  );

  function table(rows: Rebate[]) {
    return (
      <WideTable
        label={t('page.member.promotion.record')}
        rows={rows}
        rowKey={(row) => row.id}
        href={(row) => to.rebate({ id: row.id })}
        columns={[
          { head: t('wide.col.when'), cell: (row) => date(row.time) },
          { head: t('wide.col.friend'), name: true, cell: (row) => <bdi>{row.from}</bdi> },
          { head: t('wide.col.state'), cell: (row) => <StateBadge thing="rebate" state={row.state} /> },
          { head: t('wide.col.what'), cell: whenText },
          { head: t('promo.rebate'), end: true, cell: (row) => <b className="ui-num text-ink">{money(row.amount, currency)}</b> },
        ]}
      />
    );
  }
}
