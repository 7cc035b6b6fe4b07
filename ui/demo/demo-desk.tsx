// Demo: the back office's parts.
import { useState } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Card } from '#ui/layout/card.tsx';
import { SplitPane } from '#ui/layout/split-pane.tsx';
import { Table, type TableSort } from '#ui/layout/table.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

const ROWS = Array.from({ length: 12 }, (_, at) => ({
  no: `SP-D 2611 0${7731 + at}`,
  who: '林遥',
  fen: 41360 + at * 917,
  age: 21 - at,
}));

export function DeskDemo() {
  const [tab, setTab] = useState<'buy' | 'mine'>('buy');
  const [sort, setSort] = useState<TableSort>({ key: 'age', down: true });
  const [selected, setSelected] = useState<Set<string>>(new Set(['SP-D 2611 07732']));
  const [current, setCurrent] = useState('');
  useShortcut('o', () => void toast('打开卖家页面'));
  const rows = [...ROWS].sort((a, b) => (sort.key === 'age' ? a.age - b.age : a.fen - b.fen) * (sort.down ? -1 : 1));
  return (
    <main className="ui-desk">
      <h1 className="ui-hidden">采购</h1>
      <SplitPane
        listLabel="采购队列"
        workLabel="这一单"
        open={current !== ''}
        onBack={() => setCurrent('')}
        listWidth="minmax(420px, 44vw)"
        list={
          <>
            <Tabs
              label="队列"
              value={tab}
              onChange={setTab}
              tabs={[
                { value: 'buy', label: '待采购', count: 26 },
                { value: 'mine', label: '我在买', count: 7 },
              ]}
            />
            <Table
              caption="待采购"
              rows={rows}
              rowKey={(row) => row.no}
              sort={sort}
              onSort={setSort}
              selected={selected}
              onSelect={setSelected}
              onRow={(row) => setCurrent(row.no)}
              current={current}
              columns={[
                {
                  key: 'no',
                  head: '订单',
                  cell: (row) => (
                    <button type="button" className="ui-ltr" onClick={() => setCurrent(row.no)}>
                      {row.no}
                    </button>
                  ),
                },
                { key: 'who', head: '会员', cell: (row) => row.who },
                { key: 'state', head: '状态', cell: () => <Badge tone="moving">采购中</Badge> },
                { key: 'fen', head: '金额', end: true, sortable: true, cell: (row) => (row.fen / 100).toFixed(2) },
                { key: 'age', head: '等了', end: true, sortable: true, cell: (row) => `${row.age} 小时` },
              ]}
            />
          </>
        }
        work={
          <div className="p-48 flex flex-col gap-24">
            <Card title="要买的" all="会员已付 ¥370.24">
              <Note tone="clock">会员留言：鞋盒请保留，袜子不要吊牌</Note>
            </Card>
            <div className="flex gap-20">
              <Button end={<KeyHint>O</KeyHint>}>打开卖家页面</Button>
              <Button kind="danger">缺货</Button>
              <Button kind="primary" end={<KeyHint>Ctrl ↵</KeyHint>}>
                已买好，下一家
              </Button>
            </div>
          </div>
        }
      />
    </main>
  );
}
