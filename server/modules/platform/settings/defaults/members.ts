// Settings of the group `members`.
import { type Def, def } from './def.ts';

export const MEMBERS = {
  points_return_days: def(
    'members',
    'days',
    30,
    '退回的积分至少还能用多少天',
    'Points that are returned can be used at least for',
  ),
  points_warn_days: def('members', 'days', 30, '积分到期前多少天提醒会员', 'Members are told so long before their points expire'),
  points_review: def(
    'members',
    'points',
    20,
    '带图评价通过后得多少积分',
    'Points for a review with a picture, once it is approved',
  ),
  signin_points: def(
    'members',
    'point_list',
    '1,2,3,4,5,6,7',
    '连签第几天得多少积分，用逗号隔开；再往后按最后一个算',
    'Points for each day of a check-in streak, with commas between; the last one counts for all later days',
  ),
  signin_fill_cost: def('members', 'points', 100, '补签一天花多少积分', 'Making up a missed check-in costs'),
  signin_fill_days: def('members', 'days', 3, '最多能补几天前的签到', 'Missed check-ins can be made up for so long'),
  signin_fill_month: def(
    'members',
    'count',
    1,
    '每个自然月最多补签几次',
    'Missed check-ins that can be made up a calendar month',
  ),
  card_pay_hours: def('members', 'hours', 24, '会员卡账单多久不付失效', 'Bills for membership cards expire after'),
  card_refund_days: def(
    'members',
    'days',
    7,
    '会员卡付款后几天内没用过可全额退',
    'A membership card that was not used is refundable in full for',
  ),
  card_warn_days: def('members', 'days', 7, '会员卡到期前几天提醒', 'Members are told so long before their card ends'),
  inviter_hours: def('members', 'hours', 24, '注册后多久内可以补填邀请人', 'An inviter can be named after signing up for'),
  rebate_days: def('members', 'days', 7, '签收多久后返利可用', 'A rebate can be used so long after receipt'),
  rebate_min_bp: def('members', 'bp', 100, '返利比例最低', 'A rebate is at least'),
  experience_days: def('members', 'days', 365, '推广经验有效期', 'Promotion experience counts for'),
  invite_mails_day: def('members', 'count', 20, '每位会员每天最多邀请几个邮箱', 'Mail addresses that a member may invite a day'),
  invite_mail_days: def('members', 'days', 30, '同一邮箱多久内只邀请一次', 'An address gets one invitation in'),
  feedback_per_day: def('members', 'count', 10, '每位会员每天最多提交几条反馈', 'Feedback that a member may send a day'),
} as const satisfies Record<string, Def<unknown>>;
