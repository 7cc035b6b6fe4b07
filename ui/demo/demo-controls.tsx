// Demo: buttons, badges, choices, fields.
import { useState } from 'react';
import { Badge } from '#ui/feedback/badge.tsx';
import { useCountdown } from '#ui/feedback/countdown.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { HandIcon } from '#ui/icons.tsx';
import { Button, Buttons } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { CodeField } from '#ui/input/code-field.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';

export function ButtonsDemo() {
  const [taps, setTaps] = useState(0);
  return (
    <Card title="按钮">
      <div className="flex flex-wrap gap-14">
        <Button kind="primary" onClick={() => setTaps(taps + 1)}>
          付 €7.92
        </Button>
        <Button kind="primary" busy>
          付 €7.92
        </Button>
        <Button kind="primary" disabled>
          付
        </Button>
        <Button>换线路</Button>
        <Button kind="danger">取消运单</Button>
        <Button kind="wrong">确认</Button>
        <Button kind="primary" size="small">
          去寄出
        </Button>
        <Button size="small" busy>
          看轨迹
        </Button>
        <Button kind="danger" size="small">
          删除
        </Button>
        <Button size="small" disabled>
          已领
        </Button>
        <Button kind="text">怎么算的</Button>
        <Button kind="quiet">怎么算的</Button>
        <Button kind="primary" end={<KeyHint>Ctrl ↵</KeyHint>}>
          已买好，下一家
        </Button>
      </div>
      <p data-testid="taps" className="text-xs mt-14">
        {taps}
      </p>
      <Buttons>
        <Button size="small">联系采购员</Button>
        <Button size="small" kind="primary">
          答复
        </Button>
      </Buttons>
    </Card>
  );
}

export function ChoicesDemo() {
  const [size, setSize] = useState('42');
  const [sort, setSort] = useState<'cheap' | 'fast'>('cheap');
  const [on, setOn] = useState(true);
  const [count, setCount] = useState(1);
  return (
    <Card title="状态与选择" all="全部 6 个" onAll={() => toast('全部')}>
      <div className="flex flex-wrap gap-14">
        <Badge tone="you" icon={<HandIcon />}>
          待补款
        </Badge>
        <Badge tone="moving">打包中</Badge>
        <Badge tone="safe">已入库</Badge>
        <Badge tone="clock">审核中</Badge>
        <Badge tone="over">已取消</Badge>
        <Badge tone="wrong">丢件</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-24 mt-24">
        <Chips label="尺码" choice>
          {['39', '42', '44', '45'].map((name) => (
            <Chip key={name} choice selected={name === size} unavailable={name === '44'} onClick={() => setSize(name)}>
              {name}
            </Chip>
          ))}
        </Chips>
        <Chip selected removable>
          €15–40
        </Chip>
        <Segment
          label="排序"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'cheap', label: '便宜' },
            { value: 'fast', label: '快' },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center gap-28 mt-24">
        <Checkbox checked={on} onChange={setOn} label="选中" />
        <Checkbox checked={!on} onChange={(next) => setOn(!next)} label="另一件" />
        <Checkbox checked={false} some onChange={() => {}} label="部分" />
        <Checkbox checked={false} disabled onChange={() => {}} label="不可选" />
        <Checkbox checked={on} onChange={setOn} shape="square">
          同意条款
        </Checkbox>
        <Switch checked={on} onChange={setOn} label="保险" />
        <Switch checked={!on} onChange={(next) => setOn(!next)} label="加固" />
        <Stepper
          label="数量"
          value={count}
          onChange={setCount}
          max={36}
          onLimit={(end) => toast(end === 'min' ? '最少 1 件' : '最多 36 件')}
        />
      </div>
      <div className="flex flex-col gap-14 mt-24">
        <Note>差 2 元以内我们承担。</Note>
        <Note tone="you" title="湖蓝缺货，换米白可以吗？" end="还有 2 天">
          采购员 周宁 请在 11月23日 16:42 前答复。
        </Note>
        <Note tone="safe">去掉鞋盒，省 €5.28</Note>
        <Note tone="clock">6 件可寄，最早 12月3日到期</Note>
        <Note tone="moving">已到东莞分拨</Note>
        <Note tone="wrong">付款被拒绝</Note>
      </div>
    </Card>
  );
}

export function FieldsDemo() {
  const [zip, setZip] = useState('10119');
  const [phone, setPhone] = useState('151 5550');
  const [secret, setSecret] = useState('sampan88');
  const [code, setCode] = useState('');
  const [note, setNote] = useState('');
  const [country, setCountry] = useState('DE');
  const wait = useCountdown('demo');
  const phoneCheck = (value: string) => {
    const digits = value.replace(/\D/g, '').length;
    return digits < 10 ? `德国手机号要 10–11 位，现在是 ${digits} 位` : undefined;
  };
  return (
    <Card title="表单">
      <Form onSubmit={() => void toast('已保存', { mark: 'done' })}>
        <Field
          label="邮编"
          name="zip"
          value={zip}
          onChange={setZip}
          type="number"
          check={(value) => (value ? undefined : '邮编不能为空')}
        />
        <Field
          label="手机号"
          name="phone"
          value={phone}
          onChange={setPhone}
          type="tel"
          prefix="+49"
          check={phoneCheck}
          error={phoneCheck(phone)}
        />
        <Field
          label="密码"
          name="secret"
          value={secret}
          onChange={setSecret}
          type="password"
          hint="8 位以上"
          autoComplete="new-password"
        />
        <CodeField
          label="邮箱验证码"
          name="code"
          value={code}
          onChange={setCode}
          placeholder="6 位数字"
          left={wait.left}
          waiting={`${wait.left} 秒后重发`}
          sendLabel="发送"
          onSend={() => wait.start()}
          check={(value) => (value.length === 6 ? undefined : `验证码是 6 位数字，现在是 ${value.length} 位`)}
        />
        <Field
          label="国家"
          name="country"
          value={country}
          onChange={setCountry}
          type="select"
          options={[
            { value: 'DE', label: '德国' },
            { value: 'FR', label: '法国' },
          ]}
        />
        <Field label="留言" name="note" value={note} onChange={setNote} type="textarea" placeholder="给采购员留言" optional />
        <Field label="不可改" name="fixed" value="SP-80421" onChange={() => {}} disabled suffix="CNY" />
        <Button kind="primary" type="submit" block>
          保存
        </Button>
      </Form>
    </Card>
  );
}
