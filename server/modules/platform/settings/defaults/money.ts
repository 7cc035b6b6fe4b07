// Settings of the group `money`.
import { type Def, def } from './def.ts';

export const MONEY = {
  rate_hours: def(
    'money',
    'hours',
    24,
    ['账单的汇率保留多久', 'Bills keep their exchange rate for'],
    ['之后按当日汇率。', 'After that the rate of the day applies.'],
  ),
  rate_old_days: def(
    'money',
    'days',
    7,
    ['汇率多久没更新就提醒', 'Warn about old exchange rates'],
    ['会提醒操作员。', 'A note is shown to operators.'],
  ),
  remit_working_days: def(
    'money',
    'days',
    1,
    ['汇款确认期限', 'Confirm transfers within'],
    ['工作日；会员会看到。', 'Working days; members are told.'],
  ),
  gateway_minutes: def(
    'money',
    'minutes',
    30,
    ['在线支付有效时间', 'Online payments stay open for'],
    ['之后支付页面关闭。', 'The payment page closes after that.'],
  ),
  hold_minutes: def(
    'money',
    'minutes',
    30,
    ['组合付款时余额最多冻结', 'Hold the wallet part for'],
    ['等待另一部分付款期间。', 'While the rest of a split payment is under way.'],
  ),
  adjust_second: def(
    'money',
    'fen',
    50000,
    ['手工给多少要第二人', 'Second signature for corrections above'],
    ['改钱包、免收补款，按每位会员每天。', 'Wallet corrections and waived supplements, for each member and day.'],
  ),
  cash_min: def(
    'money',
    'fen',
    5000,
    ['提现最低金额', 'Smallest withdrawal'],
    ['更小的金额留在钱包。', 'Smaller amounts stay in the wallet.'],
  ),
  cash_fee_bp: def('money', 'bp', 100, ['提现手续费率', 'Withdrawal fee'], ['按金额计算。', 'A share of the amount.']),
  cash_fee_min: def('money', 'fen', 500, ['提现手续费下限', 'Withdrawal fee, minimum'], ['按每次提现。', 'For each withdrawal.']),
  cash_per_day: def('money', 'count', 3, ['每天最多提现几次', 'Withdrawals per day'], ['按每位会员。', 'For each member.']),
  cash_second: def(
    'money',
    'fen',
    50000,
    ['提现超过多少要两位财务批准', 'Second approval for withdrawals above'],
    ['要两位财务各自批准。', 'Two operators of finance approve.'],
  ),
  cash_remit_days: def(
    'money',
    'days',
    7,
    ['汇款充值多久后可提现', 'Withdraw transferred money after'],
    ['防止汇款被撤回。', 'Guards against transfers that are called back.'],
  ),
} as const satisfies Record<string, Def<unknown>>;
