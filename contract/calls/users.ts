// Members: registration, login, codes, profile, uploads.
import { command, query } from '../call.ts';
import {
  code,
  code6,
  email,
  flag,
  form,
  int,
  list,
  maybe,
  message,
  mobilecode,
  name,
  none,
  oneOf,
  out,
  password,
  passwordTyped,
  phone,
  shape,
  text,
  z,
} from '../fields.ts';
import { storageEnding, withdrawalLocks } from './parts.ts';

export const EVENTS = [
  'register',
  'login',
  'resetpwd',
  'changepwd',
  'changeemail',
  'changemobile',
  'paypassword',
  'erase',
  'proveemail',
  'provemobile',
  'provepaypassword',
  'provepayee',
] as const;
export const CHANGE_KINDS = [
  'email',
  'mobile',
  'password',
  'password_reset',
  'paypassword',
  'paypassword_first',
  'payee',
] as const;
/**
 * Besides the code to the new address: the login password, or a code sent to the old address (event proveemail, provemobile or
 * provepaypassword).
 */
export const proof = { password: maybe(passwordTyped), old_captcha: maybe(code6) };
export const UPLOAD_USES = ['avatar', 'review', 'refund', 'message', 'remit', 'papers', 'imgsearch', 'goods'] as const;

/** Kinds of things that wait for a member's answer, in the order of the list. */
export const WAITING_THINGS = ['order', 'onepay', 'parcel', 'waybill'] as const;

const userInfo = shape({
  id: out.id,
  /** shown name of the account: mail or mobile, masked where not needed */
  username: out.text,
  nickname: out.text,
  avatar: out.text,
  email: out.text,
  mobilecode: out.text,
  mobile: out.text,
  /** 0 unknown, 1 male, 2 female */
  sex: out.int,
  birthday: out.textOrNull,
  /** what to write on parcels for the warehouse */
  mark: out.text,
  created_at: out.time,
  level: shape({
    level: out.int,
    name: out.text,
    growth: out.int,
    next_growth: z.nullable(out.int),
    freight_off: out.int,
    service_fee_rate: out.int,
    free_days: out.int,
    free_photos: out.int,
  }),
  /** fen */
  balance: out.fen,
  frozen: out.fen,
  bonus: out.fen,
  rebate: out.fen,
  receivable: out.fen,
  score: out.int,
  coupons: out.int,
  /** a login password is set: it proves the owner of the account */
  has_password: out.bool,
  has_paypassword: out.bool,
  ...withdrawalLocks,
  has_inviter: out.bool,
  unread: out.int,
  cart: out.int,
  /**
   * each as in the list it links to: proxy orders by tab (unpaid, to_purchase, on_the_way, in_stock, shipped) and that need the
   * member (needs_you), one-pay orders and own parcels that need them (onepay_needs_you, parcels_needs_you), one-pay orders not
   * at the warehouse yet (onepay_under_way), parcels that were announced (parcels_declared), threads with unread answers (threads)
   */
  counts: z.record(z.string(), out.int),
  /**
   * questions, supplements and problems that wait for the member, in the order of display: by kind of thing and state the
   * number (n), and of the one that ends first the id (of the order or the waybill) and the end
   */
  waiting: list(shape({ thing: z.enum(WAITING_THINGS), state: out.text, n: out.int, id: out.id, due_at: out.timeOrNull })),
  /**
   * items that can be sent, as in order/getGoodslist; of the one whose free storage ends first its last free day and the days
   * left (below zero: over), and what ends soon
   */
  stock: shape({ items: out.int, free_until: out.dayOrNull, days_left: z.nullable(out.int), ending: storageEnding }),
  signed_today: out.bool,
});
export type UserInfo = z.output<typeof userInfo>;

const signedIn = shape({ userinfo: shape({ token: out.text, expires_at: out.time, user: userInfo }) });
const changeNotice = shape({
  kind: z.enum(CHANGE_KINDS),
  /** masked; empty where there was none */
  old_address: out.text,
  new_address: out.text,
  time: out.time,
  device: out.text,
  /** open: may be reported; frozen: reported, and staff has not decided yet; settled: staff has */
  state: z.enum(['open', 'frozen', 'settled']),
});
/** The text of a picture, or a proof of work. */
const captchaText = maybe(text(600));

export const users = {
  user: {
    login: command({
      name: 'login',
      by: 'public',
      secret: true,
      doc: 'Log in by password; `username` is a mail address, a mobile number with area code, or the user name.',
      input: form({ username: text(120), password: passwordTyped, captcha: captchaText }),
      output: signedIn,
    }),
    emaillogin: command({
      method: 'GET',
      name: 'emailLogin',
      by: 'public',
      secret: true,
      doc: 'Log in with a code sent by mail (event login).',
      input: form({ email, captcha: code6 }),
      output: signedIn,
    }),
    register: command({
      method: 'GET',
      name: 'register',
      by: 'public',
      secret: true,
      doc: 'Register by mail or mobile with a code (event register), an invitation code, and the accepted agreement.',
      input: form({
        type: z._default(oneOf(['email', 'mobile']), 'email'),
        email: maybe(email),
        mobile: maybe(phone),
        mobilecode: maybe(mobilecode),
        captcha: code6,
        password,
        nickname: maybe(name(30)),
        code: maybe(code(20)),
        agree: int(1, 1),
      }),
      output: signedIn,
    }),
    info: query({
      name: 'userInfo',
      by: 'member',
      doc: 'The member with wallet, points, level and counters.',
      input: none,
      output: userInfo,
    }),
    profile: command({
      method: 'GET',
      name: 'profile',
      by: 'member',
      secret: true,
      doc: 'Change the profile; avatar is the address of an upload.',
      input: form({
        avatar: maybe(text(300)),
        nickname: maybe(name(30)),
        sex: maybe(int(0, 2)),
        birthday: z.optional(z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))])),
        inviter: maybe(text(20)),
        /** mails and messages are written in the language of this call from now on */
        follow_lang: maybe(flag),
      }),
      output: userInfo,
    }),
    changepwd: command({
      method: 'GET',
      name: 'changepwd',
      by: 'member',
      secret: true,
      doc: 'Change the password, given the current one; other sessions end.',
      input: form({ old_password: text(72), password }),
      output: z.strictObject({}),
    }),
    resetpwd: command({
      name: 'userRestPwd',
      by: 'public',
      secret: true,
      doc: 'Reset the password with a code (event resetpwd).',
      input: form({
        type: z._default(oneOf(['email', 'mobile']), 'email'),
        email: maybe(email),
        mobile: maybe(phone),
        mobilecode: maybe(mobilecode),
        captcha: code6,
        password,
      }),
      output: z.strictObject({}),
    }),
    changemobile: command({
      name: 'changeMobile',
      by: 'member',
      secret: true,
      doc: 'Change the mobile number with a code sent to it, and the login password or a code to an old address (event provemobile).',
      input: form({ mobile: phone, mobilecode, captcha: code6, ...proof }),
      output: userInfo,
    }),
    changeemail: command({
      name: 'changeEmail',
      by: 'member',
      secret: true,
      doc: 'Change the mail address with a code sent to it, and the login password or a code to an old address (event proveemail).',
      input: form({ email, captcha: code6, ...proof }),
      output: userInfo,
    }),
    logout: command({
      by: 'member',
      doc: 'End this session.',
      input: none,
      output: z.strictObject({}),
    }),
    changenotice: query({
      method: 'POST',
      by: 'public',
      secret: true,
      doc: 'Details of a change, by the token of the "This was not me" link in the notification mail. Changes nothing.',
      input: form({ token: text(200) }),
      output: changeNotice,
    }),
    notme: command({
      by: 'public',
      secret: true,
      doc: 'Report a change that the owner did not make: the wallet is frozen until staff has spoken to the owner, and all sessions end.',
      input: form({ token: text(200) }),
      output: changeNotice,
    }),
    export: command({
      by: 'member',
      secret: true,
      doc: 'Export all data the shop holds about the member as JSON, given the login password.',
      input: form({ password: passwordTyped }),
      output: shape({ name: out.text, text: out.text }),
    }),
    erase: command({
      by: 'member',
      secret: true,
      doc: 'Erase the account: a preview of what blocks it, or, with submit=1, the login password and a code (event erase), the erasure.',
      input: form({
        submit: maybe(int(0, 1)),
        password: maybe(passwordTyped),
        captcha: maybe(code6),
        by: maybe(oneOf(['email', 'mobile'])),
      }),
      output: shape({
        erased: out.bool,
        blockers: list(shape({ ...message.shape, url: out.text })),
        /** what is lost with the account */
        bonus: out.fen,
        points: out.int,
        coupons: out.int,
        /** where the code goes, masked */
        email: out.text,
        mobile: out.text,
      }),
    }),
  },
  ems: {
    send: command({
      name: 'emsSend',
      by: 'public',
      secret: true,
      doc: 'Send a code by mail.',
      input: form({ event: oneOf(EVENTS), email, captcha: captchaText }),
      output: shape({ wait: out.int }),
    }),
  },
  sms: {
    send: command({
      name: 'smsSend',
      by: 'public',
      secret: true,
      doc: 'Send a code by SMS.',
      input: form({ event: oneOf(EVENTS), mobile: phone, mobilecode, captcha: captchaText }),
      output: shape({ wait: out.int }),
    }),
  },
  common: {
    upload: command({
      name: 'uploadFile',
      by: 'member',
      upload: true,
      doc: 'Upload a picture: multipart form field `file`, and its `use`. Without `use` it is stored for 24 hours and visible to its member only, until another call names it by its id or address.',
      input: form({ use: maybe(oneOf(UPLOAD_USES)) }),
      output: shape({ id: out.id, url: out.text, fullurl: out.text }),
    }),
  },
};
