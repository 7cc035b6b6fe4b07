// Every number and switch that the owner may change: default, unit and what it does. Amounts in fen, rates in basis points (500 = 5 %).
export type Unit =
  | 'fen'
  | 'bp'
  | 'hours'
  | 'days'
  | 'minutes'
  | 'seconds'
  | 'grams'
  | 'count'
  | 'points'
  | 'text'
  /** whole numbers with commas between, such as 30,7,1: see day-list.ts */
  | 'day_list'
  | 'flag'
  | 'choice';
export type Def<T> = {
  default: T;
  unit: Unit;
  group: 'shop' | 'orders' | 'waybills' | 'storage' | 'money' | 'members' | 'security';
  doc: readonly [string, string];
  choices?: readonly string[];
};
const def = <T>(group: Def<T>['group'], unit: Unit, value: T, zh: string, en: string, choices?: readonly string[]): Def<T> => ({
  default: value,
  unit,
  group,
  doc: [zh, en],
  ...(choices ? { choices } : {}),
});

export const SETTINGS = {
  shop_name: def('shop', 'text', 'Sampan', '店名', 'Name of the shop'),
  logo: def('shop', 'text', '', '标志图片地址，留空用小船', 'Address of the logo; empty shows the boat'),
  company: def('shop', 'text', '', '公司名称', 'Company name'),
  company_address: def(
    'shop',
    'text',
    '',
    '公司地址，写在账单和报关单上',
    'Address of the company, on invoices and customs papers',
  ),
  service_url: def('shop', 'text', '', '在线客服链接，留空不显示', 'Address of the support chat; empty hides it'),
  language: def(
    'shop',
    'text',
    'auto',
    '首次访问的语言；auto 按访客的浏览器选择',
    'Language of a first visit; auto follows the browser of the visitor',
  ),
  currency: def(
    'shop',
    'text',
    'auto',
    '首次访问的货币；auto 按访客所在地区选择',
    'Currency of a first visit; auto follows the region of the visitor',
  ),
  country: def('shop', 'text', 'DE', '估价默认国家', 'Country of estimates for visitors'),
  time_zone: def('shop', 'text', 'Asia/Shanghai', '店铺时区', 'Time zone of the shop'),
  warehouse_id: def('shop', 'count', 1, '默认仓库', 'Default warehouse'),
  mail_from: def('shop', 'text', '', '发件人邮箱，留空用 SMTP 的账号', 'Sender of mails; empty uses the account of SMTP_URL'),
  api_image_search: def('shop', 'flag', false, '以图搜货', 'Image search'),
  work_days: def('shop', 'text', '1,2,3,4,5,6,7', '工作日，1 是周一，7 是周日', 'Working days: 1 is Monday, 7 Sunday'),
  closed_days: def(
    'shop',
    'text',
    '',
    '休息的日子，如 2026-10-01，用空格隔开',
    'Closed days such as 2026-10-01, with blanks between',
  ),
  photo_pay_days: def('orders', 'days', 3, '加拍照片的账单多久不付失效', 'Bills for extra photos expire after'),
  photo_days: def('orders', 'days', 7, '加拍照片多久没拍自动退款', 'Photos not taken for so long are paid back'),
  clock_hours: def(
    'orders',
    'hours',
    24,
    '验货、打包、回复应在多少工作小时内',
    'Working hours within which is inspected, packed, answered',
  ),
  clock_inspect: def('orders', 'fen', 500, '验货超时赔付（每单一次）', 'Credit for an order inspected late, once'),
  clock_pack: def('waybills', 'fen', 1000, '打包超时赔付（每运单一次）', 'Credit for a waybill packed late, once'),
  order_unpaid_hours: def('orders', 'hours', 72, '订单多久不付自动取消', 'Unpaid orders are cancelled after'),
  review_approval: def('shop', 'flag', false, '评价审核后才显示', 'Reviews show after approval'),
  review_hold_hours: def('orders', 'hours', 24, '汇款被驳回后至少再留的时间', 'Time left at least after a rejected remittance'),
  question_days: def(
    'orders',
    'days',
    7,
    '问题多久没答按会员选择处理',
    'A question unanswered for so long ends as the member chose',
  ),
  supplement_days: def('orders', 'days', 7, '补款多久不付失效', 'A supplement expires after'),
  problem_days: def('orders', 'days', 5, '验货问题多久没答直接入库', 'A problem unanswered for so long goes into stock'),
  return_days: def('orders', 'days', 5, '入库后多久内可退换', 'Returns are possible for so long after stock-in'),
  return_fee_days: def('orders', 'days', 3, '退货费多久不付关闭申请', 'A return fee unpaid for so long closes the request'),
  supplement_min: def('orders', 'fen', 200, '补款门槛金额', 'A supplement is asked from this amount'),
  supplement_min_bp: def('orders', 'bp', 100, '补款门槛比例', 'and from this share of what was paid'),
  service_fee_bp: def('orders', 'bp', 500, '服务费率', 'Service fee'),
  service_fee_min: def('orders', 'fen', 500, '服务费最低', 'Service fee at least'),
  service_fee_max: def('orders', 'fen', 20000, '服务费最高', 'Service fee at most'),
  standard_photos: def('orders', 'count', 3, '免费验货照片数', 'Free inspection photos'),
  scan_undo_minutes: def('orders', 'minutes', 30, '扫描可撤回的时间', 'A scan can be taken back for'),
  waybill_unpaid_days: def('waybills', 'days', 10, '运单多久不付自动取消', 'Unpaid waybills are cancelled after'),
  settle_days: def(
    'waybills',
    'days',
    10,
    '补运费多久不付取消打包',
    'A freight supplement unpaid for so long cancels the waybill',
  ),
  waybill_problem_days: def(
    'waybills',
    'days',
    14,
    '运单异常多久没答取消',
    'A waybill problem unanswered for so long cancels it',
  ),
  auto_receive_days: def('waybills', 'days', 7, '妥投后多久自动签收', 'Received by itself after delivery'),
  auto_receive_silent_days: def(
    'waybills',
    'days',
    45,
    '发出后没有消息多久自动签收',
    'Received by itself after dispatch without news',
  ),
  freight_payment: def('waybills', 'choice', 'now', '运费何时付', 'When freight is paid', ['now', 'after_packing']),
  estimate_weight_bp: def(
    'waybills',
    'bp',
    11000,
    '预估箱重：商品总重的比例',
    'Estimated box: its weight as a share of what the goods weigh',
  ),
  estimate_volume_bp: def(
    'waybills',
    'bp',
    12000,
    '预估箱体积：商品总体积的比例',
    'Estimated box: its volume as a share of what the goods fill',
  ),
  settle_tolerance: def('waybills', 'fen', 200, '打包后少收的差额', 'A freight difference below this is waived'),
  settle_tolerance_bp: def('waybills', 'bp', 100, '或低于已付的这个比例', 'or below this share of what was paid'),
  owed_max: def('waybills', 'fen', 5000, '会员欠款超过多少不能再建运单', 'Members who owe more than this make no new waybill'),
  repack_fee: def('waybills', 'fen', 2000, '打包后取消的拆包费', 'Fee of a waybill cancelled after packing'),
  onepay_cap_bp: def(
    'waybills',
    'bp',
    12000,
    '一次付清：运费最多收预估的多少',
    'One payment: the member pays at most this share of the estimated freight',
  ),
  onepay_ship_hours: def(
    'waybills',
    'hours',
    48,
    '一次付清：到齐多久后自动发货',
    'One payment: ships by itself so long after the last stock-in',
  ),
  onepay_wait_days: def(
    'waybills',
    'days',
    15,
    '一次付清：等多久后问会员',
    'One payment: the member is asked after waiting so long',
  ),
  points_max_bp: def('waybills', 'bp', 1000, '积分最多抵运费的比例', 'Points pay at most this share of the freight'),
  claim_days: def('waybills', 'days', 7, '签收后多久内可以申请理赔', 'Claims are possible after receipt for'),
  claim_from_days: def(
    'waybills',
    'days',
    45,
    '没有签收的，发出多久后可以申请理赔',
    'Not received: claims are possible so long after dispatch',
  ),
  claim_until_days: def(
    'waybills',
    'days',
    120,
    '没有签收的，发出多久后不能再申请理赔',
    'Not received: claims are possible until so long after dispatch',
  ),
  claim_evidence_days: def('waybills', 'days', 14, '理赔补充材料的时间', 'Evidence asked for is waited for'),
  claim_offer_days: def('waybills', 'days', 30, '赔付方案多久没答复视为接受', 'An offer counts as accepted after'),
  claim_freight_times: def(
    'waybills',
    'count',
    3,
    '未投保时最多赔运费的几倍',
    'Not insured: goods and freight together at most so many times the freight',
  ),
  claim_week_bp: def(
    'waybills',
    'bp',
    1000,
    '超过最长时效两倍后每满一周退运费的比例',
    'Delayed: share of the freight for each full week beyond twice the longest time',
  ),
  claim_late_most_bp: def('waybills', 'bp', 5000, '延误最多退运费的比例', 'Delayed: share of the freight at most'),
  claim_second: def('waybills', 'fen', 50000, '赔付超过多少要第二人签字', 'Offers above this need a second operator'),
  free_days: def('storage', 'days', 90, '免费存放天数', 'Free storage'),
  storage_day: def('storage', 'fen', 100, '超期每件每天', 'Storage a day and item row after that'),
  extend_price: def('storage', 'fen', 1000, '延期一次的价格', 'Extending storage once'),
  extend_days: def('storage', 'days', 30, '延期一次的天数', 'Days of one extension'),
  extend_pay_days: def('storage', 'days', 3, '延期账单多久不付失效', 'Bills for storing longer expire after'),
  storage_warn_days: def(
    'storage',
    'day_list',
    '30,7,1',
    '免费期结束前几天提醒会员，用逗号隔开；最大的一个起算快到期',
    'Members are told so many days before free storage ends, with commas between; the largest is when it nears its end',
  ),
  storage_notice_days: def(
    'storage',
    'day_list',
    '0,60,83',
    '免费期结束后几天各发一次处理前的通知，用逗号隔开',
    'Notices before goods are given up, so many days after free storage ended, with commas between',
  ),
  abandon_days: def('storage', 'days', 90, '免费期结束多久后可以处理', 'Goods may be given up so long after free storage ended'),
  declared_days: def('storage', 'days', 60, '预报的包裹多久没到就失效', 'A declaration without its parcel ends after'),
  unclaimed_days: def('storage', 'days', 90, '无主包裹至少保留多久', 'Parcels that nobody has taken on are kept for at least'),
  unclaimed_post_days: def(
    'storage',
    'day_list',
    '30,60,83',
    '无主包裹到仓后几天各公示一次，用逗号隔开',
    'Parcels that nobody has taken on are posted so many days after their first scan, with commas between',
  ),
  parcel_searches: def('storage', 'count', 10, '会员每天最多查几次无主包裹', 'Searches for unclaimed parcels, a member and day'),
  handling_fee: def('storage', 'fen', 500, '无主包裹处理费', 'Handling of undeclared and claimed parcels'),
  rate_hours: def('money', 'hours', 24, '账单的汇率保留多久', 'A bill keeps its exchange rate for'),
  rate_old_days: def('money', 'days', 7, '汇率多少天没更新就提醒', 'Exchange rates older than this are pointed out'),
  remit_working_days: def('money', 'days', 1, '汇款确认工作日', 'Working days to confirm a remittance'),
  gateway_minutes: def('money', 'minutes', 30, '在线支付有效时间', 'An online payment stays open for'),
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
  inviter_hours: def('members', 'hours', 24, '注册后多久内可以补填邀请人', 'An inviter can be named after signing up for'),
  feedback_per_day: def('members', 'count', 10, '每位会员每天最多提交几条反馈', 'Feedback that a member may send a day'),
  captcha_type: def('security', 'choice', 'none', '验证码', 'Captcha', ['none', 'text', 'email', 'mobile']),
  account_rest_hours: def(
    'security',
    'hours',
    24,
    '换邮箱、手机号、支付密码或找回密码后，多久内不能提现和重设支付密码',
    'No withdrawals and no pay password reset for so long after a new address, pay password or a password reset',
  ),
  session_days: def('security', 'days', 30, '登录有效期', 'A login lasts'),
  papers_days: def(
    'security',
    'days',
    180,
    '最后一个包裹之后多久删除证件号和证件照',
    'Identity numbers and papers are erased so long after the last parcel',
  ),
  code_wait_seconds: def('security', 'seconds', 60, '两个验证码之间至少隔多久', 'Time between two codes to the same target'),
  code_minutes: def('security', 'minutes', 10, '短信和邮件验证码有效期', 'A code by mail or SMS is good for'),
  code_tries: def('security', 'count', 5, '一个验证码可错次数', 'Wrong tries of one code'),
  code_per_hour: def(
    'security',
    'count',
    5,
    '每个邮箱、号码每小时最多发几个验证码',
    'Codes an hour to one e-mail address or number',
  ),
  code_per_hour_ip: def('security', 'count', 60, '每个网络地址每小时最多发几个验证码', 'Codes an hour from one network address'),
  code_captcha_from: def(
    'security',
    'count',
    10,
    '每个网络地址每小时从第几个验证码起要图形验证码',
    'From this code an hour on, a network address needs the picture captcha',
  ),
  login_captcha_account: def(
    'security',
    'count',
    3,
    '一个账号错几次后要图形验证码',
    'Wrong logins of an account until a captcha is asked for',
  ),
  login_captcha_ip: def(
    'security',
    'count',
    10,
    '一个网络地址错几次后要图形验证码',
    'Wrong logins of an address of the network until a captcha is asked for',
  ),
  login_tries: def('security', 'count', 10, '一小时内错几次后暂停登录', 'Wrong logins in an hour until there is a pause'),
  login_pause_minutes: def('security', 'minutes', 15, '暂停多久', 'The pause lasts'),
  uploads_a_day: def('security', 'count', 200, '每位会员每天最多上传几张图', 'Pictures that a member may upload a day'),
  desk_session_hours: def('security', 'hours', 12, '后台登录有效期', 'A login to the back office lasts'),
  desk_idle_minutes: def(
    'security',
    'minutes',
    60,
    '后台多久没人操作就退出登录',
    'A login to the back office ends when nobody uses it for',
  ),
  pay_tries: def('security', 'count', 5, '支付密码可错次数', 'Wrong pay passwords until it is locked'),
  pay_lock_minutes: def('security', 'minutes', 30, '支付密码锁定时间', 'It stays locked for'),
} as const satisfies Record<string, Def<unknown>>;

export type SettingKey = keyof typeof SETTINGS;
type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;
/** What any setting may hold; each key has its own type, see SettingValue. */
export type StoredSetting = SettingValue<SettingKey>;
export type SettingValue<K extends SettingKey> = Widen<(typeof SETTINGS)[K]['default']>;
