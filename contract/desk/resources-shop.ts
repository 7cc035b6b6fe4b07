// Resources of running the shop: lines, services, coupons, money, switches; places and staff are in resources-places.ts.
import { field, type Resource, resource } from './resource.ts';
import { code, enabled, names, sort } from './resource-fields.ts';
import { bankAccounts, countries, languages, operators, roles, warehouses } from './resources-places.ts';
import { CANNED_KINDS } from './tabs.ts';

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
    field('bool', 'video', { list: true, filter: true, hint: 'desk.hint.video' }),
    sort,
  ],
  { key: 'code', sort: 'sort' },
);

const couriers = resource('couriers', 'courier', 'settings', [code, names, enabled], { sheet: true });
const carriers = resource(
  'carriers',
  'carrier',
  'settings',
  [
    code,
    names,
    field('text', 'track_url', { max: 300, list: true, hint: 'desk.hint.track_url' }),
    field('text', 'time_zone', { max: 60, list: true, hint: 'desk.hint.carrier_zone' }),
  ],
  { key: 'code', sort: 'code', sheet: true },
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
    { ...names, staff: true },
    field('select', 'kind', { required: true, options: CANNED_KINDS, list: true, filter: true, start: 'question' }),
    field('words', 'texts', { required: true, search: true, max: 500, hint: 'desk.hint.canned_texts' }),
    enabled,
    sort,
  ],
  { sort: 'sort', sheet: true },
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
