// The 30 currencies of a new shop, with the market rates of the day in `RATE_DATE` (units for 1 CNY).
import { both } from './names.ts';
import type { CurrencyRow } from './types.ts';

export const RATE_DATE = '2026-11-20';

/** code, Chinese, English, symbol, decimals, market rate; a symbol that starts with a blank stands behind the amount. */
const rows: [string, string, string, string, number, string][] = [
  ['CNY', '人民币', 'Chinese yuan', '¥', 2, '1'],
  ['USD', '美元', 'US dollar', '$', 2, '0.1421'],
  ['EUR', '欧元', 'Euro', '€', 2, '0.1225'],
  ['GBP', '英镑', 'Pound sterling', '£', 2, '0.1069'],
  ['JPY', '日元', 'Japanese yen', '¥', 0, '21.94'],
  ['KRW', '韩元', 'South Korean won', '₩', 0, '203.6'],
  ['HKD', '港币', 'Hong Kong dollar', 'HK$', 2, '1.1063'],
  ['TWD', '新台币', 'New Taiwan dollar', 'NT$', 2, '4.396'],
  ['SGD', '新加坡元', 'Singapore dollar', 'S$', 2, '0.1846'],
  ['MYR', '马来西亚林吉特', 'Malaysian ringgit', 'RM', 2, '0.5897'],
  ['THB', '泰铢', 'Thai baht', '฿', 2, '4.612'],
  ['VND', '越南盾', 'Vietnamese dong', ' ₫', 0, '3741'],
  ['PHP', '菲律宾比索', 'Philippine peso', '₱', 2, '8.33'],
  ['IDR', '印尼盾', 'Indonesian rupiah', 'Rp', 2, '2364'],
  ['AUD', '澳元', 'Australian dollar', 'A$', 2, '0.2178'],
  ['NZD', '新西兰元', 'New Zealand dollar', 'NZ$', 2, '0.2489'],
  ['CAD', '加元', 'Canadian dollar', 'C$', 2, '0.1987'],
  ['CHF', '瑞士法郎', 'Swiss franc', 'CHF ', 2, '0.1146'],
  ['SEK', '瑞典克朗', 'Swedish krona', ' kr', 2, '1.342'],
  ['NOK', '挪威克朗', 'Norwegian krone', ' kr', 2, '1.437'],
  ['DKK', '丹麦克朗', 'Danish krone', ' kr', 2, '0.9148'],
  ['PLN', '波兰兹罗提', 'Polish zloty', ' zł', 2, '0.5206'],
  ['CZK', '捷克克朗', 'Czech koruna', ' Kč', 2, '2.974'],
  ['BRL', '巴西雷亚尔', 'Brazilian real', 'R$', 2, '0.7653'],
  ['MXN', '墨西哥比索', 'Mexican peso', 'MX$', 2, '2.616'],
  ['AED', '阿联酋迪拉姆', 'UAE dirham', 'AED ', 2, '0.5219'],
  ['SAR', '沙特里亚尔', 'Saudi riyal', 'SAR ', 2, '0.5329'],
  ['KWD', '科威特第纳尔', 'Kuwaiti dinar', 'KWD ', 3, '0.04361'],
  ['ILS', '以色列新谢克尔', 'Israeli new shekel', '₪', 2, '0.4638'],
  ['TRY', '土耳其里拉', 'Turkish lira', '₺', 2, '6.021'],
];

export const currencies: CurrencyRow[] = rows.map(([code, zh, en, symbol, decimal_place, market]) => ({
  code,
  names: both(zh, en),
  symbol: symbol.trim(),
  symbol_left: symbol.startsWith(' ') ? '' : symbol,
  symbol_right: symbol.startsWith(' ') ? symbol : '',
  decimal_place,
  market,
  rate_date: RATE_DATE,
}));
