// Resources of the shop window: goods, categories, sellers, floors, ads, words, news, help, agreements.

import { MARKETPLACES } from '../links/marketplaces.ts';
import { SIZE_KINDS, SIZE_MEASURES, SIZE_REGIONS } from '../sizes.ts';
import { type Field, field, type Resource, resource } from './resource.ts';

const API_TYPES = ['own', ...MARKETPLACES.map((one) => one.api_type), 'shopify', 'web', 'manual'];

const enabled = field('bool', 'enabled', { list: true, filter: true, start: true });
const sort = field('int', 'sort', { list: true, min: -9999, max: 9999, start: 0 });
const size = (group: string): Field[] => [
  field('grams', 'weight', { empty: true, group }),
  field('mm', 'length', { empty: true, group }),
  field('mm', 'width', { empty: true, group }),
  field('mm', 'height', { empty: true, group }),
];

const goods = resource(
  'goods',
  'goods',
  'content',
  [
    field('image', 'pic_url', { required: true, list: true }),
    field('names', 'titles', { required: true, list: true, search: true, max: 200 }),
    field('select', 'api_type', { required: true, fixed: 'after', list: true, filter: true, options: API_TYPES, start: 'own' }),
    field('text', 'num_iid', { fixed: 'after', search: true, max: 60, hint: 'desk.hint.num_iid' }),
    field('ref', 'seller_id', { required: true, list: true, filter: true, ref: 'sellers' }),
    field('ref', 'category_id', { filter: true, ref: 'categories', empty: true }),
    field('ref', 'goods_type', { required: true, filter: true, ref: 'goods_types', start: 'general' }),
    field('bool', 'type_guessed', { filter: true, start: false, hint: 'desk.hint.type_guessed' }),
    field('text', 'detail_url', { max: 500 }),
    field('bool', 'listed', { list: true, filter: true, start: true, hint: 'desk.hint.listed' }),
    enabled,
    field('fen', 'price', { required: true, list: true, min: 1, group: 'price' }),
    field('fen', 'orginal_price', { empty: true, group: 'price' }),
    field('fen', 'post_fee', { start: 0, group: 'price' }),
    field('int', 'num', { list: true, min: 0, max: 10_000_000, start: 0, group: 'price' }),
    field('int', 'min_num', { min: 1, max: 9999, start: 1, group: 'price' }),
    field('int', 'sales', { min: 0, empty: true, group: 'price' }),
    field('json', 'options', { shape: 'options', group: 'skus' }),
    ...size('size'),
    field('images', 'imgs', { max: 20, group: 'looks' }),
    field('json', 'props', { shape: 'props', group: 'looks' }),
    field('names', 'location', { max: 60, group: 'looks' }),
    field('html', 'content', { max: 40_000, group: 'looks' }),
  ],
  {
    title: 'titles',
    sort: '_id',
    rows: [
      {
        name: 'skus',
        table: 'sku',
        owner: 'goods_id',
        key: 'id',
        sort: 'id',
        max: 200,
        fields: [
          field('text', 'sku_id', { required: true, max: 60 }),
          field('text', 'properties', { max: 200 }),
          field('names', 'properties_name', { max: 200 }),
          field('fen', 'price', { required: true, min: 1 }),
          field('fen', 'orginal_price', { empty: true }),
          field('int', 'quantity', { min: 0, max: 10_000_000, start: 0 }),
          field('image', 'pic_url', { empty: true }),
        ],
      },
    ],
  },
);

const categories = resource(
  'categories',
  'category',
  'content',
  [
    field('image', 'image', { list: true }),
    field('names', 'names', { required: true, list: true, search: true, max: 60 }),
    field('ref', 'pid', { ref: 'categories', empty: true, list: true, filter: true, start: 0 }),
    field('ref', 'goods_type', { required: true, ref: 'goods_types', start: 'general', list: true }),
    enabled,
    sort,
    field('grams', 'weight', { required: true, start: 500, group: 'default_size' }),
    field('mm', 'length', { required: true, start: 250, group: 'default_size' }),
    field('mm', 'width', { required: true, start: 200, group: 'default_size' }),
    field('mm', 'height', { required: true, start: 100, group: 'default_size' }),
  ],
  { sort: 'sort', sheet: true },
);

const sellers = resource('sellers', 'seller', 'content', [
  field('image', 'pic_url', { list: true }),
  field('names', 'names', { required: true, list: true, search: true, max: 120 }),
  field('select', 'api_type', { required: true, fixed: 'after', list: true, filter: true, options: API_TYPES, start: 'own' }),
  field('text', 'code', { required: true, fixed: 'after', search: true, max: 60, label: 'desk.field.seller_code' }),
  field('names', 'location', { max: 60 }),
  field('bool', 'selected', { list: true, filter: true, start: false }),
  field('fen', 'post_fee', { start: 0, list: true, group: 'freight' }),
  field('fen', 'free_over', { empty: true, group: 'freight' }),
  field('decimal', 'item_score', { empty: true, min: 0, max: 5, group: 'scores' }),
  field('decimal', 'delivery_score', { empty: true, min: 0, max: 5, group: 'scores' }),
  field('words', 'doc', { max: 1000 }),
]);

const floors = resource(
  'floors',
  'floor',
  'content',
  [
    field('names', 'titles', { required: true, list: true, search: true, max: 60 }),
    field('names', 'subtitles', { max: 120 }),
    field('select', 'page', { required: true, options: ['home', 'mall'], list: true, filter: true, start: 'home' }),
    field('select', 'style', { required: true, options: ['strip', 'grid', 'tall'], list: true, start: 'strip' }),
    field('link', 'url', { max: 300 }),
    enabled,
    sort,
  ],
  {
    title: 'titles',
    sort: 'sort',
    rows: [
      {
        name: 'goods',
        table: 'floor_goods',
        owner: 'floor_id',
        key: 'goods_id',
        sort: 'sort',
        max: 60,
        fields: [
          field('ref', 'goods_id', { required: true, ref: 'goods' }),
          field('int', 'sort', { min: -9999, max: 9999, start: 0 }),
        ],
      },
    ],
  },
);

const ads = resource(
  'ads',
  'ad',
  'content',
  [
    field('image', 'image', { required: true, list: true }),
    field('names', 'titles', { required: true, list: true, search: true, max: 80 }),
    field('names', 'subtitles', { max: 160 }),
    field('names', 'cta', { max: 40 }),
    field('code', 'mark', {
      required: true,
      list: true,
      filter: true,
      zone: true,
      label: 'desk.pages.zone',
      hint: 'desk.hint.ad_mark',
    }),
    field('link', 'url', { max: 300 }),
    field('colour', 'tone', { max: 30 }),
    field('time', 'starts_at', { empty: true }),
    field('time', 'ends_at', { empty: true }),
    enabled,
    sort,
  ],
  { title: 'titles', sort: 'sort' },
);

const hotWords = resource(
  'hot_words',
  'hot_word',
  'content',
  [
    field('names', 'words', { required: true, list: true, search: true, max: 40 }),
    field('select', 'kind', { required: true, options: ['search', 'recommend'], list: true, filter: true, start: 'search' }),
    field('bool', 'hot', { list: true, start: false }),
    enabled,
    sort,
  ],
  { title: 'words', sort: 'sort', sheet: true },
);

const synonyms = resource(
  'synonyms',
  'search_synonym',
  'content',
  [
    field('list', 'words', {
      required: true,
      list: true,
      search: true,
      max: 60,
      hint: 'desk.hint.synonyms',
      label: 'desk.field.synonyms',
    }),
    field('text', 'broader', { max: 60, list: true, hint: 'desk.hint.broader', label: 'desk.field.broader' }),
    field('text', 'note', { max: 200, list: true }),
    enabled,
  ],
  { title: 'words', sort: '_id', sheet: true },
);

const news = resource(
  'news',
  'news',
  'content',
  [
    field('image', 'pic_url', { list: true }),
    field('names', 'titles', { required: true, list: true, search: true, max: 120 }),
    field('words', 'summaries', { required: true, max: 300 }),
    field('html', 'contents', { required: true, max: 60_000 }),
    field('time', 'published_at', { required: true, list: true }),
    enabled,
  ],
  { title: 'titles', sort: '_published_at' },
);

const helpCategories = resource(
  'help_categories',
  'help_category',
  'content',
  [
    field('names', 'names', { required: true, list: true, search: true, max: 60 }),
    field('text', 'icon', { list: true, max: 40, hint: 'desk.hint.icon' }),
    sort,
  ],
  { sort: 'sort' },
);

const articles = resource(
  'articles',
  'article',
  'content',
  [
    field('names', 'titles', { required: true, list: true, search: true, max: 120 }),
    field('ref', 'category_id', { required: true, ref: 'help_categories', list: true, filter: true }),
    field('words', 'summaries', { required: true, max: 300 }),
    field('html', 'contents', { required: true, max: 60_000 }),
    enabled,
    sort,
    field('time', 'updated_at', { fixed: 'always', list: true }),
  ],
  { title: 'titles', sort: 'sort' },
);

const agreements = resource(
  'agreements',
  'agreement',
  'content',
  [
    field('code', 'mark', { required: true, fixed: 'after', list: true, search: true }),
    field('names', 'titles', { required: true, list: true, search: true, max: 120 }),
    field('html', 'contents', { required: true, max: 100_000 }),
    field('select', 'notice_for', {
      options: ['register', 'order', 'waybill', 'parcel'],
      empty: true,
      list: true,
      filter: true,
      hint: 'desk.hint.notice_for',
    }),
    field('int', 'version', { fixed: 'always', list: true }),
    field('time', 'updated_at', { fixed: 'always', list: true }),
  ],
  { title: 'titles', key: 'mark', sort: 'mark' },
);

const mmRange = (name: string): Field[] => [
  field('mm', `${name}_from`, { empty: true }),
  field('mm', `${name}_to`, { empty: true }),
];
const sizeTables = resource(
  'size_tables',
  'size_table',
  'content',
  [
    field('code', 'code', { required: true, fixed: 'after', list: true, search: true }),
    field('select', 'kind', { required: true, list: true, filter: true, options: SIZE_KINDS, start: 'clothes' }),
    field('names', 'names', { required: true, list: true, search: true, max: 80 }),
    field('words', 'notes', { max: 1000, hint: 'desk.hint.size_notes' }),
    field('words', 'sources', { max: 1000, hint: 'desk.hint.size_sources' }),
    enabled,
    sort,
  ],
  {
    sort: 'sort',
    rows: [
      {
        name: 'size_rows',
        table: 'size_row',
        owner: 'table_id',
        key: 'id',
        sort: 'sort',
        max: 60,
        fields: [
          ...SIZE_REGIONS.map((region) => field('text', region, { max: 20, label: `desk.field.size_${region}` })),
          ...SIZE_MEASURES.flatMap(mmRange),
          field('int', 'sort', { min: -9999, max: 9999, start: 0 }),
        ],
      },
    ],
  },
);

export const contentResources = [
  goods,
  categories,
  sellers,
  floors,
  ads,
  hotWords,
  synonyms,
  news,
  helpCategories,
  articles,
  agreements,
  sizeTables,
] satisfies Resource[];
