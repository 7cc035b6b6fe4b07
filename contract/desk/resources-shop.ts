// Resources of running the shop: lines, services, coupons, money, places, staff, switches, texts.
import { OPERATOR_STATES } from '../states/simple.ts';
import { field, type Resource, resource } from './resource.ts';

const enabled = field('bool', 'enabled', { list: true, filter: true, start: true });
const sort = field('int', 'sort', { list: true, min: -9999, max: 9999, start: 0 });
const names = field('names', 'names', { required: true, list: true, search: true, max: 80 });
const code = field('code', 'code', { required: true, fixed: 'after', list: true, search: true });

const lines = resource(
  'lines',
  'line',
  'settings',
  [
    code,
    names,
    field('words', 'doc', { max: 1000 }),
    field('json', 'data', { required: true, shape: 'line', label: 'desk.field.line_terms' }),
    field('bool', 'recommended', {
      list: true,
      filter: true,
      start: false,
      label: 'desk.field.line_recommended',
      hint: 'desk.hint.line_recommended',
    }),
    enabled,
    sort,
  ],
  { sort: 'sort' },
);

const services = resource(
  'services',
  'service',
  'settings',
  [
    code,
    names,
    field('words', 'doc', { required: true, max: 500 }),
    field('select', 'level', {
      required: true,
      options: ['item', 'order', 'waybill', 'stock'],
      list: true,
      filter: true,
      start: 'item',
      label: 'desk.field.service_level',
    }),
    field('select', 'unit', {
      required: true,
      options: ['item', 'piece', 'photo', 'order', 'waybill', 'box'],
      list: true,
      start: 'item',
    }),
    field('fen', 'price', { required: true, list: true }),
    field('int', 'free', { min: 0, max: 99, start: 0, list: true }),
    enabled,
    sort,
  ],
  { key: 'code', sort: 'sort' },
);

const couponRules = resource(
  'coupon_rules',
  'coupon_rule',
  'settings',
  [
    names,
    field('select', 'kind', {
      required: true,
      options: ['money', 'percent', 'freight', 'service_fee'],
      list: true,
      filter: true,
      start: 'money',
      label: 'desk.field.coupon_kind',
    }),
    field('select', 'scope', { required: true, options: ['all', 'goods', 'freight', 'lines'], list: true, start: 'all' }),
    field('json', 'lines', { shape: 'line_ids', label: 'desk.field.coupon_lines', hint: 'desk.hint.coupon_lines' }),
    field('int', 'value', {
      required: true,
      list: true,
      min: 1,
      figure: { by: 'kind', is: { money: 'fen', percent: 'bp', freight: 'fen', service_fee: 'fen' } },
    }),
    field('fen', 'cap', { empty: true }),
    field('fen', 'threshold', { start: 0, list: true }),
    field('time', 'starts_at', { empty: true, group: 'when' }),
    field('time', 'ends_at', { empty: true, group: 'when' }),
    field('int', 'days', { empty: true, min: 1, max: 3650, group: 'when', hint: 'desk.hint.coupon_days' }),
    field('int', 'per_member', { min: 1, max: 999, start: 1, group: 'how' }),
    field('int', 'total', { empty: true, min: 1, group: 'how' }),
    field('int', 'taken', { fixed: 'always', list: true, group: 'how' }),
    field('text', 'code', { empty: true, max: 30, search: true, list: true, group: 'how', label: 'desk.field.coupon_code' }),
    field('select', 'auto', { options: ['new_member', 'birthday', 'card'], empty: true, group: 'how' }),
    field('int', 'points', {
      empty: true,
      min: 1,
      list: true,
      group: 'how',
      label: 'desk.field.coupon_points',
      hint: 'desk.hint.coupon_points',
    }),
    enabled,
  ],
  { sort: '_id' },
);

const currencies = resource(
  'currencies',
  'currency',
  'settings',
  [
    field('code', 'code', { required: true, fixed: 'after', list: true, search: true, label: 'desk.field.currency_code' }),
    names,
    field('decimal', 'market', { required: true, list: true, hint: 'desk.hint.market' }),
    field('bp', 'markup_bp', { min: -5000, max: 5000, start: 0, list: true }),
    field('date', 'rate_date', { required: true, list: true }),
    field('text', 'symbol', { required: true, max: 8 }),
    field('text', 'symbol_left', { max: 8 }),
    field('text', 'symbol_right', { max: 8 }),
    field('int', 'decimal_place', { required: true, min: 0, max: 4, start: 2 }),
    enabled,
    sort,
  ],
  { key: 'code', sort: 'sort' },
);

const goodsTypes = resource(
  'goods_types',
  'goods_type',
  'settings',
  [
    code,
    names,
    field('select', 'risk', {
      required: true,
      options: ['general', 'sensitive', 'restricted', 'forbidden'],
      list: true,
      filter: true,
      start: 'general',
    }),
    field('words', 'warning', { max: 300 }),
    field('list', 'keywords', { max: 200, hint: 'desk.hint.keywords' }),
    field('text', 'hs', { max: 12 }),
    sort,
  ],
  { key: 'code', sort: 'sort' },
);

const couriers = resource('couriers', 'courier', 'settings', [code, names, enabled]);
const carriers = resource(
  'carriers',
  'carrier',
  'settings',
  [code, names, field('text', 'track_url', { max: 300, list: true, hint: 'desk.hint.track_url' })],
  { key: 'code', sort: 'code' },
);

const boxPresets = resource(
  'box_presets',
  'box_preset',
  'settings',
  [
    code,
    names,
    field('mm', 'length', { required: true, list: true, min: 1, max: 20_000 }),
    field('mm', 'width', { required: true, list: true, min: 1, max: 20_000 }),
    field('mm', 'height', { required: true, list: true, min: 1, max: 20_000 }),
    field('grams', 'tare', { required: true, list: true, min: 0, max: 100_000, start: 0, hint: 'desk.hint.tare' }),
    enabled,
    sort,
  ],
  { key: 'code', sort: 'sort' },
);

const cannedReplies = resource(
  'canned_replies',
  'canned_reply',
  'buy',
  [
    names,
    field('select', 'kind', { required: true, options: ['question', 'reply'], list: true, filter: true, start: 'question' }),
    field('words', 'texts', { required: true, search: true, max: 500, hint: 'desk.hint.canned_texts' }),
    enabled,
    sort,
  ],
  { sort: 'sort' },
);

const levels = resource(
  'levels',
  'level',
  'settings',
  [
    field('int', 'level', { required: true, fixed: 'after', list: true, min: 0, max: 99 }),
    names,
    field('int', 'growth', { required: true, list: true, min: 0 }),
    field('bp', 'freight_off_bp', { required: true, list: true, min: 0, max: 5000 }),
    field('bp', 'service_fee_bp', { required: true, list: true, min: 0, max: 5000 }),
    field('int', 'free_days', { required: true, list: true, min: 0, max: 3650 }),
    field('int', 'free_photos', { required: true, list: true, min: 0, max: 99 }),
    field('bp', 'points_bp', { required: true, list: true, min: 0, max: 100_000, hint: 'desk.hint.points_bp' }),
  ],
  { key: 'level', sort: 'level' },
);

const promotionLevels = resource(
  'promotion_levels',
  'promotion_level',
  'settings',
  [
    field('int', 'level', { required: true, fixed: 'after', list: true, min: 1, max: 99 }),
    names,
    field('int', 'experience', { required: true, list: true, min: 0, hint: 'desk.hint.experience' }),
    field('bp', 'rate_bp', { required: true, list: true, min: 0, max: 5000, label: 'desk.field.rebate_bp' }),
  ],
  { key: 'level', sort: 'level' },
);

const cards = resource(
  'cards',
  'card',
  'settings',
  [
    code,
    names,
    field('fen', 'price', { required: true, list: true }),
    field('int', 'days', { required: true, list: true, min: 1, max: 3650, label: 'desk.field.card_days' }),
    field('bp', 'freight_off_bp', { required: true, list: true, min: 0, max: 5000 }),
    field('bp', 'service_fee_bp', { required: true, list: true, min: 0, max: 5000 }),
    field('bp', 'points_bp', { required: true, list: true, min: 0, max: 100_000, hint: 'desk.hint.points_bp' }),
    field('words', 'doc', { required: true, max: 1000, hint: 'desk.hint.card' }),
    enabled,
    sort,
  ],
  { sort: 'sort' },
);

const countries = resource(
  'countries',
  'country',
  'settings',
  [
    code,
    names,
    field('text', 'mobilecode', { max: 6, list: true }),
    field('bool', 'served', { list: true, filter: true, start: false }),
    field('bool', 'state_required', { start: false }),
    field('text', 'postcode', { empty: true, max: 200, hint: 'desk.hint.postcode' }),
    field('text', 'postcode_example', { max: 20 }),
    sort,
  ],
  { key: 'code', sort: 'sort', remove: false },
);

const warehouses = resource(
  'warehouses',
  'warehouse',
  'settings',
  [
    code,
    names,
    field('names', 'city', { required: true, list: true, max: 80 }),
    field('names', 'address', { required: true, max: 300 }),
    field('text', 'postcode', { required: true, max: 20, label: 'desk.field.postcode_of' }),
    field('text', 'phone', { required: true, max: 40 }),
    field('text', 'receiver', { required: true, max: 80, hint: 'desk.hint.receiver' }),
    field('words', 'tips', { max: 1000 }),
    enabled,
    sort,
  ],
  { sort: 'sort' },
);

const bankAccounts = resource(
  'bank_accounts',
  'bank_account',
  'finance',
  [
    names,
    field('text', 'area', { required: true, list: true, filter: true, max: 40, hint: 'desk.hint.area' }),
    field('ref', 'currency', { required: true, ref: 'currencies', list: true }),
    field('text', 'bank', { required: true, list: true, max: 120 }),
    field('text', 'account_name', { required: true, max: 120 }),
    field('text', 'account_no', { required: true, search: true, max: 60 }),
    field('text', 'swift', { max: 20 }),
    field('words', 'instructions', { max: 1000 }),
    field('words', 'fee_note', { max: 300 }),
    enabled,
    sort,
  ],
  { sort: 'sort' },
);

const languages = resource(
  'languages',
  'language',
  'settings',
  [
    field('code', 'code', { required: true, fixed: 'after', list: true, label: 'desk.field.language_code' }),
    field('text', 'name', { required: true, list: true, search: true, max: 40, label: 'desk.field.language_name' }),
    field('select', 'dir', { required: true, options: ['ltr', 'rtl'], list: true, start: 'ltr' }),
    enabled,
    sort,
  ],
  { key: 'code', title: 'name', sort: 'sort' },
);

const operators = resource(
  'operators',
  'operator',
  'staff',
  [
    field('code', 'username', { required: true, fixed: 'after', list: true, search: true }),
    field('text', 'name', { required: true, list: true, search: true, max: 60 }),
    field('ref', 'role', { required: true, ref: 'roles', list: true, filter: true }),
    field('password', 'password', { hint: 'desk.hint.password' }),
    field('select', 'lang', { required: true, options: ['zh-cn', 'en'], start: 'zh-cn' }),
    field('ref', 'warehouse_id', { ref: 'warehouses', empty: true, list: true }),
    field('select', 'state', { required: true, options: OPERATOR_STATES, list: true, filter: true, start: 'normal' }),
    field('bool', 'totp_on', { list: true, hint: 'desk.hint.totp_off', start: false }),
    field('time', 'created_at', { fixed: 'always', list: true }),
  ],
  { title: 'name', remove: false },
);

const roles = resource(
  'roles',
  'role',
  'staff',
  [code, names, field('json', 'permissions', { required: true, list: true, shape: 'permissions' })],
  { key: 'code', sort: 'code' },
);

const addons = resource(
  'addons',
  'addon',
  'settings',
  [field('code', 'name', { fixed: 'after', list: true }), field('int', 'state', { required: true, min: 0, max: 1, list: true })],
  { key: 'name', title: 'name', sort: 'name', create: false, remove: false },
);

export const shopResources = [
  lines,
  services,
  couponRules,
  currencies,
  goodsTypes,
  couriers,
  carriers,
  boxPresets,
  cannedReplies,
  levels,
  promotionLevels,
  cards,
  countries,
  warehouses,
  bankAccounts,
  languages,
  operators,
  roles,
  addons,
] satisfies Resource[];
