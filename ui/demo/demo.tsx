// Every part of the kit in its states, with switches for theme and direction. ?desk shows the back office's parts.
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Price } from '#ui/data/price.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { ToastViewport } from '#ui/feedback/toast.tsx';
import { CartIcon, CategoryIcon, HomeIcon, MoonIcon, ServiceIcon, SortIcon, UserIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { SearchBox } from '#ui/input/search-box.tsx';
import { ActionBar, ActionIcon } from '#ui/layout/action-bar.tsx';
import BackTop from '#ui/layout/back-top.tsx';
import { NavBar } from '#ui/layout/nav-bar.tsx';
import { Page } from '#ui/layout/page.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { TabBar } from '#ui/layout/tab-bar.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { UiTextsProvider } from '#ui/texts.tsx';
import { ListsDemo, MoneyDemo, RouteDemo, StatesDemo } from './demo-content.tsx';
import { ButtonsDemo, ChoicesDemo, FieldsDemo } from './demo-controls.tsx';
import { DeskDemo } from './demo-desk.tsx';
import { OverlaysDemo } from './demo-overlays.tsx';
import { DEMO_TEXTS } from './demo-texts.ts';
import './demo.css';

function flip(name: 'data-theme' | 'dir', one: string, other: string) {
  const root = document.documentElement;
  root.setAttribute(name, root.getAttribute(name) === one ? other : one);
}

function LoadMoreDemo() {
  const [count, setCount] = useState(4);
  const [loading, setLoading] = useState(false);
  const [failed, setFailed] = useState(false);
  const more = async () => {
    setFailed(false);
    setLoading(true);
    await new Promise((done) => setTimeout(done, 400));
    setLoading(false);
    if (count === 8 && !failed) setFailed(true);
    else setCount(count + 4);
  };
  return (
    <>
      <SectionTitle all="全部" allHref="#all">
        为你挑的
      </SectionTitle>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="bg-surface rounded-card p-28 h-160">
          {at + 1}
        </div>
      ))}
      <LoadMore loading={loading} failed={failed} hasMore={count < 12} count={count} onMore={more} />
    </>
  );
}

function PhoneDemo() {
  const [tab, setTab] = useState<'all' | 'pay' | 'buy' | 'way' | 'in' | 'sent'>('all');
  const [words, setWords] = useState('');
  return (
    <Page
      onRefresh={() => new Promise((done) => setTimeout(done, 800))}
      nav={
        <>
          <NavBar
            title="部件与状态"
            backHref="#back"
            soft
            end={
              <>
                <IconButton
                  throttle={false}
                  label="深浅"
                  icon={<MoonIcon />}
                  onClick={() => flip('data-theme', 'light', 'dark')}
                />
                <IconButton
                  throttle={false}
                  label="方向"
                  icon={<SortIcon />}
                  count={2}
                  onClick={() => flip('dir', 'ltr', 'rtl')}
                />
              </>
            }
          />
          <Tabs
            label="订单"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'all', label: '全部' },
              { value: 'pay', label: '待付款', count: 1 },
              { value: 'buy', label: '待采购', count: 2 },
              { value: 'way', label: '在路上', count: 120 },
              { value: 'in', label: '已入库', count: 6 },
              { value: 'sent', label: '已寄出' },
            ]}
          />
        </>
      }
      actions={
        <ActionBar inner amount={<Price symbol="€" even amount="27.90" small="¥227.76" size="xl" stack="start" />}>
          <ActionIcon icon={<ServiceIcon />} label="客服" href="#service" count={3} />
          <Button kind="primary">提交运单</Button>
        </ActionBar>
      }
      tabBar={
        <TabBar
          label="主导航"
          active="cart"
          items={[
            { key: 'home', label: '首页', href: '#home', icon: <HomeIcon /> },
            { key: 'category', label: '分类', href: '#category', icon: <CategoryIcon /> },
            { key: 'cart', label: '购物车', href: '#cart', icon: <CartIcon />, count: 5 },
            { key: 'mine', label: '我的', href: '#mine', icon: <UserIcon /> },
          ]}
        />
      }
    >
      <SearchBox
        value={words}
        onChange={setWords}
        onSearch={() => {}}
        placeholder="粘贴商品链接，或输入关键词"
        button="搜索"
        cameraLabel="以图搜图"
        onCamera={() => {}}
      />
      <ButtonsDemo />
      <ChoicesDemo />
      <FieldsDemo />
      <OverlaysDemo />
      <MoneyDemo />
      <RouteDemo />
      <ListsDemo />
      <StatesDemo />
      <LoadMoreDemo />
      <BackTop />
    </Page>
  );
}

const desk = location.search.includes('desk');
if (desk) document.documentElement.dataset.desk = '';
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <UiTextsProvider texts={DEMO_TEXTS}>
      {desk ? <DeskDemo /> : <PhoneDemo />}
      <ToastViewport />
    </UiTextsProvider>,
  );
