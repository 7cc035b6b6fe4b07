// Changes of who a member is: proof, mails to the old and new address, "this was not me", frozen wallets.
export const accountChanges = {
  'user.proof_password': [
    '请输入登录密码，或用原来的邮箱、手机收验证码',
    'Enter your password, or a code sent to an address you already use',
  ],
  'user.proof_code': [
    '请用原来的邮箱或手机收验证码，确认是你本人',
    'Enter a code sent to an address you already use, to confirm that it is you',
  ],
  'user.login_password_wrong': ['登录密码不对', 'Wrong login password'],
  'user.link_unknown': ['链接无效，请检查是否复制完整', 'This link is not valid. Check that you copied all of it'],
  'user.link_over': ['链接已过期，请联系客服', 'This link has expired, please contact us'],
  'wallet.is_frozen': ['钱包已冻结，请联系客服解冻', 'Your wallet is frozen. Contact us to unfreeze it'],
  'cash.rest': [
    '账号刚有变更，为安全起见，{time} 之后才能提现',
    'Your account was changed recently. To keep it safe, withdrawals open again at {time}',
  ],
  'pay.rest': [
    '账号刚有变更，为安全起见，{time} 之后才能重设支付密码',
    'Your account was changed recently. To keep it safe, the pay password can be reset from {time}',
  ],
  'cash.member_frozen': [
    '会员的钱包已冻结，先和会员本人确认，再解冻或驳回',
    'The wallet of this member is frozen: speak to the owner first, then lift the freeze or reject',
  ],

  'code.event.proveemail': ['确认更换邮箱', 'confirming a new e-mail address'],
  'code.event.provemobile': ['确认更换手机号', 'confirming a new mobile number'],
  'code.event.provepaypassword': ['确认更换支付密码', 'confirming a new pay password'],

  'change.mail.text': [
    '你在 {shop} 的账号有变更：{what}。\n\n时间：{done_at}\n设备：{device}{moved}\n\n是你本人操作的话，不用理会。\n\n不是你？打开下面的链接冻结钱包，客服会和你联系：\n{url}\n\n链接 {days} 天内有效。打开链接不会马上冻结，要在页面上确认。',
    'Something changed in your account at {shop}: {what}.\n\nTime: {done_at}\nDevice: {device}{moved}\n\nIf this was you, there is nothing to do.\n\nIf this was not you, open this link to freeze your wallet; we will then contact you:\n{url}\n\nThe link works for {days} days. Opening it freezes nothing until you confirm on the page.',
  ],
  'change.mail.moved': ['变更：{old} → {new}', 'Change: {old} → {new}'],
  'change.none': ['无', 'none'],
  'change.device_unknown': ['未知设备', 'unknown device'],
  'change.sms': [
    '【{shop}】{what}（{done_at}）。不是你？打开链接冻结钱包：{url}',
    '{shop}: {what} ({done_at}). Not you? Freeze your wallet: {url}',
  ],

  'msg.wallet_frozen.title': ['钱包已冻结', 'Your wallet is frozen'],
  'msg.wallet_frozen.text': [
    '你报告账号变更不是本人操作，钱包已冻结，所有设备都已退出登录。客服会联系你；冻结期间不能付款、提现，充值和退款照常到账。',
    'You reported a change of your account that was not yours. Your wallet is frozen and every device is logged out. We will contact you. Until then nothing can be paid or withdrawn; top-ups and refunds still arrive.',
  ],
  'msg.wallet_unfrozen.title': ['钱包已解冻', 'Your wallet is open again'],
  'msg.wallet_unfrozen.text': ['钱包已解冻，可以正常付款和提现了。', 'The freeze was lifted: you can pay and withdraw again.'],
  'msg.address_restored.title': ['账号信息已恢复', 'Your account was restored'],
  'msg.address_restored.text': [
    '账号已恢复到 {address}。原来的登录密码已作废，请在登录页点“忘记密码”重新设置。',
    'Your account is back at {address}. The old password no longer works: choose "Forgot your password?" on the login page to set a new one.',
  ],

  'prove.title': ['确认是你本人', 'Confirm it is you'],
  'prove.ways': ['确认方式', 'How to confirm'],
  'prove.by_password': ['登录密码', 'Password'],
  'prove.by_email': ['邮箱验证码', 'Code by e-mail'],
  'prove.by_mobile': ['短信验证码', 'Code by SMS'],
  'prove.password': ['登录密码', 'Login password'],
  'prove.rest': [
    '更换后 {account_rest_hours} 小时内不能提现，也不能重设支付密码。新旧地址都会收到通知。',
    'For {account_rest_hours} {account_rest_hours:hour|hours} after the change you cannot withdraw or reset the pay password. We notify your old and new address.',
  ],

  'frozen.title': ['钱包已冻结', 'Your wallet is frozen'],
  'frozen.help': [
    '有账号变更被报告为非本人操作。客服和你确认前，不能用钱包付款、提现、改支付密码；充值和退款照常到账。',
    'A change of your account was reported as not yours. Until we have spoken to you, you cannot pay from the wallet, withdraw or change the pay password. Top-ups and refunds still arrive.',
  ],
  'frozen.contact': ['联系客服', 'Contact us'],
  'rest.cash_title': ['{time}后可以提现', 'You can withdraw again in {time}'],
  'rest.cash_help': [
    '账号刚有变更。为了防止盗用，提现暂停一段时间。',
    'Your account was changed recently. Withdrawals pause for a while in case it was not you.',
  ],
  'rest.pay_title': ['{time}后可以重设', 'You can reset it in {time}'],
  'rest.pay_help': [
    '账号刚有变更。为了防止盗用，暂时不能重设支付密码。',
    'Your account was changed recently. The pay password cannot be reset for a while in case it was not you.',
  ],

  'page.user.notme': ['不是我操作的', 'This was not me'],
  'notme.what.email': ['更换了邮箱', 'The e-mail address was changed'],
  'notme.what.mobile': ['更换了手机号', 'The mobile number was changed'],
  'notme.what.password': ['修改了登录密码', 'The password was changed'],
  'notme.what.password_reset': ['重设了登录密码', 'The password was reset'],
  'notme.what.paypassword': ['更换了支付密码', 'The pay password was changed'],
  'notme.what.paypassword_first': ['设置了支付密码', 'A pay password was set'],
  'notme.time': ['时间', 'Time'],
  'notme.device': ['设备', 'Device'],
  'notme.old': ['原来', 'Before'],
  'notme.new': ['现在', 'Now'],
  'notme.none': ['无', 'None'],
  'notme.ask': ['是你本人操作的吗？', 'Was this you?'],
  'notme.help': [
    '不是的话，马上冻结钱包：不能付款和提现，所有设备退出登录，直到客服和你联系。',
    'If not, freeze your wallet now: nothing can be paid or withdrawn and every device is logged out until we have spoken to you.',
  ],
  'notme.freeze': ['不是我，冻结钱包', 'Not me, freeze my wallet'],
  'notme.was_me': ['是我操作的', 'It was me'],
  'notme.frozen': ['钱包已冻结', 'Your wallet is frozen'],
  'notme.frozen_help': [
    '所有设备都已退出登录。客服会通过你留下的联系方式找你，确认后恢复账号。',
    'Every device is logged out. We will contact you, and restore your account once we have spoken.',
  ],
  'notme.settled': ['客服已处理', 'This has been dealt with'],
  'notme.settled_help': [
    '这次变更已经处理完，链接不再有效。还有疑问请联系客服。',
    'This change was reviewed and the link no longer works. Contact us if you still have questions.',
  ],
  'notme.bad': ['链接打不开', 'This link does not work'],
  'notme.home': ['回到首页', 'Go to the shop'],
} as const;
