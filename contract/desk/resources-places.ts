// Resources of places and people: countries, warehouses, bank accounts, languages, staff.
import { STAFF_LANGS } from '../lang.ts';
import { OPERATOR_STATES } from '../states/simple.ts';
import { field, resource } from './resource.ts';
import { code, enabled, names, sort } from './resource-fields.ts';

export const countries = resource(
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
    field('bool', 'postcode_required'),
    sort,
  ],
  { key: 'code', sort: 'sort', remove: false },
);

export const warehouses = resource(
  'warehouses',
  'warehouse',
  'settings',
  [
    code,
    names,
    field('names', 'city', { required: true, list: true, max: 80 }),
    field('names', 'address', { required: true, max: 300 }),
    field('text', 'region', { max: 120, hint: 'desk.hint.region' }),
    field('text', 'postcode', { required: true, max: 20, label: 'desk.field.postcode_of' }),
    field('text', 'phone', { required: true, max: 40 }),
    field('text', 'receiver', { required: true, max: 80, hint: 'desk.hint.receiver' }),
    field('words', 'tips', { max: 1000 }),
    enabled,
    sort,
  ],
  { sort: 'sort' },
);

export const bankAccounts = resource(
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

export const languages = resource(
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

export const operators = resource(
  'operators',
  'operator',
  'staff',
  [
    field('code', 'username', { required: true, fixed: 'after', list: true, search: true }),
    field('text', 'name', { required: true, list: true, search: true, max: 60 }),
    field('ref', 'role', { required: true, ref: 'roles', list: true, filter: true }),
    field('password', 'password', { hint: 'desk.hint.password' }),
    field('select', 'lang', { required: true, options: [...STAFF_LANGS], start: 'zh-cn' }),
    field('ref', 'warehouse_id', { ref: 'warehouses', empty: true, list: true }),
    field('select', 'state', { required: true, options: OPERATOR_STATES, list: true, filter: true, start: 'normal' }),
    field('bool', 'totp_on', { list: true, hint: 'desk.hint.totp_off', start: false }),
    field('time', 'created_at', { fixed: 'always', list: true }),
  ],
  { title: 'name', remove: false },
);

export const roles = resource(
  'roles',
  'role',
  'staff',
  [code, names, field('json', 'permissions', { required: true, list: true, shape: 'permissions' })],
  { key: 'code', sort: 'code' },
);
