// Demo: sheet, dialog, toast, viewer, keypad, pickers.
import { useState } from 'react';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Cascade, type CascadeStep } from '#ui/input/cascade.tsx';
import { Keypad } from '#ui/input/keypad.tsx';
import { Picker } from '#ui/input/picker.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { picture } from './demo-content.tsx';

const COUNTRIES = [
  '德国',
  '法国',
  '西班牙',
  '意大利',
  '荷兰',
  '波兰',
  '瑞典',
  '丹麦',
  '芬兰',
  '爱尔兰',
  '希腊',
  '葡萄牙',
  '英国',
  '美国',
  '加拿大',
];

function loadRegions(path: CascadeStep[]) {
  const names = path.length === 0 ? COUNTRIES : path.length === 1 ? ['柏林州', '巴伐利亚州'] : ['柏林', '慕尼黑', '汉堡'];
  return new Promise<{ value: string; label: string }[]>((done) =>
    setTimeout(() => done(names.map((label) => ({ value: label, label }))), 300),
  );
}

export function OverlaysDemo() {
  const [open, setOpen] = useState<'' | 'sheet' | 'dialog' | 'viewer' | 'pad' | 'picker' | 'cascade' | 'side'>('');
  const [pin, setPin] = useState('');
  const [country, setCountry] = useState('德国');
  const [place, setPlace] = useState<CascadeStep[]>([]);
  const close = () => setOpen('');
  return (
    <Card title="弹层">
      <div className="flex flex-wrap gap-14">
        {(['sheet', 'dialog', 'viewer', 'pad', 'picker', 'cascade', 'side'] as const).map((name) => (
          <Button key={name} size="small" throttle={false} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button size="small" throttle={false} onClick={() => toast('已复制单号', { mark: 'done' })}>
          toast
        </Button>
      </div>
      <p className="text-xs mt-14" data-testid="chosen">
        {country} {place.map((step) => step.label).join(' / ')}
      </p>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="选规格"
        actions={
          <>
            <Button throttle={false} onClick={() => toast('已加入购物车', { mark: 'done' })}>
              加入购物车
            </Button>
            <Button kind="primary" onClick={close}>
              立即购买
            </Button>
          </>
        }
      >
        {Array.from({ length: 14 }, (_, at) => (
          <p key={at}>第 {at + 1} 行：库存 36 双，每单限 10。</p>
        ))}
        <Button onClick={() => setOpen('dialog')}>dialog</Button>
      </Sheet>
      <Sheet open={open === 'side'} onClose={close} title="改价格" place="side">
        <p>后台从侧面打开。</p>
      </Sheet>
      <Sheet open={open === 'pad'} onClose={close} title="支付密码">
        <Keypad label="支付密码" value={pin} onChange={setPin} onDone={() => setPin('')} />
      </Sheet>
      <Dialog
        open={open === 'dialog'}
        title="取消这张运单？"
        safe="先不取消"
        onSafe={close}
        verb="取消运单"
        danger
        onVerb={close}
      >
        已付的 €27.90（¥227.76）马上退回钱包，4 件货放回仓库。
      </Dialog>
      <Picker
        open={open === 'picker'}
        onClose={close}
        title="寄往"
        search="搜国家"
        value={country}
        onPick={setCountry}
        options={COUNTRIES.map((label) => ({ value: label, label, group: label === '德国' ? '常用' : '全部' }))}
      />
      <Cascade
        open={open === 'cascade'}
        onClose={close}
        title="地区"
        levels={['国家', '州', '城市']}
        value={place}
        load={loadRegions}
        onPick={setPlace}
        search="搜地区"
      />
      <PictureViewer
        open={open === 'viewer'}
        onClose={close}
        pictures={[20, 90, 160].map((hue) => ({ src: picture(hue), alt: `验货照片 ${hue}` }))}
      />
    </Card>
  );
}
