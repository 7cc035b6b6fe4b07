// Demo: prices, route, tables, pictures, cells, states.
import { useState } from 'react';
import { FeeTable } from '#ui/data/fee-table.tsx';
import { Image } from '#ui/data/image.tsx';
import { Price } from '#ui/data/price.tsx';
import { TwoPayments } from '#ui/data/two-payments.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { Offline } from '#ui/feedback/offline.tsx';
import { Skeleton, SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { BankIcon, ClockIcon, GiftIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Carousel } from '#ui/layout/carousel.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { RouteLine } from '#ui/layout/route-line.tsx';
import { SwipeRow } from '#ui/layout/swipe-row.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';

export function picture(hue: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="hsl(${hue} 40% 90%)"/><circle cx="50" cy="52" r="26" fill="hsl(${hue} 55% 60%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function MoneyDemo() {
  return (
    <>
      <Card title="价格">
        <div className="flex flex-wrap items-baseline gap-24">
          <Price symbol="€" amount="32.83" small="¥268" />
          <Price symbol="€" amount="32.83" small="¥268.00" size="2xl" old="€40.00" />
          <Price symbol="€" amount="10–13" about="约" size="sm" />
          <Price symbol="€" even amount="27.90" small="¥227.76" size="xl" stack="start" />
          <Price symbol="¥" amount="1,521.63" size="3xl" />
          <Price amount="+¥43.12" size="sm" tone="plus" small="余额 2,427.67" stack />
        </div>
        <div className="mt-24">
          <TwoPayments
            now={{ label: '现在付', amount: '€35.42', note: '商品、国内运费、服务费' }}
            later={{ label: '到仓后付', about: '约', amount: '€10–13', note: '国际运费，按实重结算' }}
          />
        </div>
      </Card>
      <Card title="费用" all="已付 €50.67" allHref="#fees">
        <FeeTable
          caption="费用"
          heads={{ cny: '人民币', main: '欧元' }}
          rows={[
            { key: 'goods', label: '商品 4 件', cny: '405.00', main: '49.61' },
            { key: 'ship', label: '国内运费', cny: '10.00', main: '1.23' },
            { key: 'fee', label: '服务费', why: '415.00 × 4 %', cny: '16.60', main: '2.03' },
            { key: 'coupon', label: '优惠券', cny: '−18.00', main: '−2.20', minus: true },
          ]}
          total={{ label: '已付', cny: '413.60', main: '€50.67' }}
          foot={<Facts items={['11月15日 14:20', '钱包支付', '汇率 1 EUR = ¥8.1633']} />}
        />
      </Card>
      <Card title="称重结算" end={<Badge tone="safe">已补款</Badge>}>
        <CompareTable
          caption="称重结算"
          heads={{ before: '预估', after: '实测' }}
          rows={[
            { key: 'w', label: '实重', before: '2.80 kg', after: '3.06 kg' },
            { key: 'b', label: '箱子 cm', before: '42×34×22', after: '44×36×26' },
            { key: 'c', label: '计费重', before: '4.0 kg', after: '5.5 kg', changed: true },
            { key: 'f', label: '运费', before: '¥207.76', after: '¥272.44', changed: true },
          ]}
          difference={{ label: '补款', value: <Price symbol="€" even amount="7.92" small="¥64.68" size="lg" /> }}
        />
      </Card>
    </>
  );
}

const EVENTS = [
  '航班已起飞，飞往法兰克福 FRA',
  '出口报关放行',
  '到达出口处理中心',
  '仓库发出，1 箱 3.06 kg',
  '补款已付 ¥64.68',
  '打包完成，已称重',
  '开始打包',
  '提交运单',
];

export function RouteDemo() {
  return (
    <>
      <Card>
        <div className="flex items-start justify-between gap-14">
          <div>
            <p className="text-2xl text-ink font-strong leading-tight">飞往法兰克福</p>
            <p className="text-md">预计 11月26–30日 送到</p>
          </div>
          <Badge tone="moving">运输中</Badge>
        </div>
        <RouteLine
          className="mt-28"
          label="运输中，在深圳口岸和法兰克福之间"
          progress={0.5}
          places={[{ label: '东莞仓' }, { label: '深圳口岸' }, { label: '法兰克福' }, { label: '柏林' }]}
        />
        <div className="ui-rule" />
        <div className="flex items-center justify-between">
          <span className="text-sm">
            运单 <b className="ui-ltr">SP2611-0482</b>
          </span>
          <CopyButton text="SP2611-0482">复制</CopyButton>
        </div>
      </Card>
      <Card title="物流轨迹" all="更新于 09:12">
        <Timeline
          items={EVENTS.map((text, at) => ({
            key: at,
            text,
            time: `11月${21 - at}日 19:25`,
            place: at % 2 ? undefined : '深圳',
            milestone: at % 3 === 0,
          }))}
        />
      </Card>
    </>
  );
}

export function ListsDemo() {
  const [insured, setInsured] = useState(true);
  return (
    <>
      <Cells label="钱包">
        <Cell icon={<ClockIcon />} label="冻结中" note="提现 ¥200.00，预计 11月24日到账" value="¥200.00" href="#frozen" />
        <Cell icon={<GiftIcon />} label="其中赠送金" note="可以付款，不能提现" value="¥50.00" />
        <Cell
          icon={<BankIcon />}
          label="线下汇款 €100.00"
          note="财务 1 个工作日内确认"
          end={<Badge tone="clock">待确认</Badge>}
        />
        <Cell
          label="丢损保险"
          note="保额 ¥600.00"
          value="€1.47"
          end={<Switch label="丢损保险" checked={insured} onChange={setInsured} />}
        />
        <Cell label="退出登录" danger onClick={() => toast('已退出')} chevron={false} />
      </Cells>
      <Card title="左滑删除" flush className="px-28 pt-28 pb-28">
        <SwipeRow
          acts={[
            {
              key: 'delete',
              label: '删除',
              icon: <TrashIcon />,
              onAct: () => toast('已删除', { action: { label: '撤销', onAction: () => toast('已放回') } }),
            },
          ]}
        >
          <div className="flex gap-20">
            <Image src={picture(260)} alt="" className="w-152" />
            <div className="flex flex-col gap-8">
              <p className="text-ink line-clamp-2">头戴式降噪耳机 40 小时续航 可折叠</p>
              <p className="text-xs text-ink-3">月白 / 标准版</p>
              <Price symbol="€" amount="40.30" small="¥329" />
            </div>
          </div>
        </SwipeRow>
      </Card>
      <div className="grid grid-cols-2 gap-14">
        {[20, 140].map((hue) => (
          <div key={hue} className="bg-surface rounded-card p-7">
            <Image src={hue === 20 ? picture(hue) : '/missing.webp'} alt="商品图" className="w-full" />
            <p className="line-clamp-2 text-sm text-ink p-14">云底缓震慢跑鞋 男女同款 雾紫 轻量透气</p>
          </div>
        ))}
      </div>
      <Carousel
        label="商品图片"
        mark="count"
        className="rounded-card"
        slides={[20, 90, 160, 230].map((hue) => ({ key: hue, node: <Image src={picture(hue)} alt="" ratio={2} /> }))}
      />
    </>
  );
}

function GoodsSkeleton() {
  return (
    <div className="grid grid-cols-2 gap-14">
      {[0, 1].map((at) => (
        <div key={at} className="bg-surface rounded-card p-7 flex flex-col gap-12">
          <SkeletonBlock picture />
          <SkeletonBlock width="92%" />
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="44%" height={36} />
        </div>
      ))}
    </div>
  );
}

export function StatesDemo() {
  return (
    <>
      <Card>
        <Empty
          title="仓库里还没有货"
          help="买的、自己寄来的，到仓都会在这里。"
          actions={
            <>
              <Button size="small">抄仓库地址</Button>
              <Button size="small" kind="primary">
                去逛逛
              </Button>
            </>
          }
        />
      </Card>
      <Card>
        <Offline title="没有网络" help="你的包裹不受影响。连上后再试。" onRetry={() => {}} />
      </Card>
      <Card>
        <Failed
          title="付款没有成功"
          money="没有扣钱。"
          help="账单 SP-B 2611 3340 还在，可以再付。"
          onRetry={() => {}}
          retryLabel="再付一次"
          actions={<Button size="small">换付款方式</Button>}
        />
      </Card>
      <Skeleton loading shape={<GoodsSkeleton />}>
        {() => null}
      </Skeleton>
    </>
  );
}
