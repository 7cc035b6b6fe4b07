// Settings of the group `money`.
import { type Def, def } from './def.ts';

export const MONEY = {
  rate_hours: def('money', 'hours', 24, '账单的汇率保留多久', 'A bill keeps its exchange rate for'),
  rate_old_days: def('money', 'days', 7, '汇率多少天没更新就提醒', 'Exchange rates older than this are pointed out'),
  remit_working_days: def('money', 'days', 1, '汇款确认工作日', 'Working days to confirm a remittance'),
  gateway_minutes: def('money', 'minutes', 30, '在线支付有效时间', 'An online payment stays open for'),
  hold_minutes: def(
    'money',
    'minutes',
    30,
    '组合付款时余额最多冻结多久',
    'The wallet part of a split payment is held for at most',
  ),
  adjust_second: def(
    'money',
    'fen',
    50000,
    '每会员每天手工给（改钱包、免收补款）超过多少要第二人',
    'Wallet corrections and waived supplements, a member and day, above this need a second operator',
  ),
  cash_min: def('money', 'fen', 5000, '提现最低金额', 'A withdrawal at least'),
  cash_fee_bp: def('money', 'bp', 100, '提现手续费率', 'Fee of a withdrawal'),
  cash_fee_min: def('money', 'fen', 500, '提现手续费最低', 'and at least'),
  cash_per_day: def('money', 'count', 3, '每天最多提现几次', 'Withdrawals a day'),
  cash_second: def('money', 'fen', 50000, '提现超过多少要两位财务批准', 'Withdrawals above this need two operators'),
  cash_remit_days: def('money', 'days', 7, '汇款充值多久后可提现', 'Money from a remittance can be withdrawn after'),
} as const satisfies Record<string, Def<unknown>>;
