// International carriers, with the URL of their tracking page.
import { both } from './names.ts';
import type { CarrierRow } from './types.ts';

const rows: [string, string, string, string][] = [
  ['ems', '中国邮政 EMS', 'China Post EMS', 'https://www.ems.com.cn/english/?mailNum={no}'],
  ['chinapost', '中国邮政', 'China Post', 'https://www.17track.net/en/track?nums={no}'],
  ['dhl', 'DHL 快递', 'DHL Express', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={no}'],
  ['ups', 'UPS', 'UPS', 'https://www.ups.com/track?tracknum={no}'],
  ['fedex', '联邦快递', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr={no}'],
  ['dpd', 'DPD', 'DPD', 'https://tracking.dpd.de/status/en_US/parcel/{no}'],
  ['gls', 'GLS', 'GLS', 'https://gls-group.eu/EU/en/parcel-tracking?match={no}'],
  ['hermes', '爱马仕快递', 'Hermes', 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{no}'],
  ['usps', '美国邮政', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels={no}'],
  ['royalmail', '英国皇家邮政', 'Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/{no}'],
  ['correios', '巴西邮政', 'Correios', 'https://rastreamento.correios.com.br/app/index.php?objetos={no}'],
  ['sagawa', '佐川急便', 'Sagawa Express', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo={no}'],
  ['yamato', '黑猫宅急便', 'Yamato Transport', 'https://toi.kuronekoyamato.co.jp/cgi-bin/tneko?number={no}'],
  ['cj', 'CJ 大韩通运', 'CJ Logistics', 'https://trace.cjlogistics.com/next/tracking.html?wblNo={no}'],
  ['auspost', '澳大利亚邮政', 'Australia Post', 'https://auspost.com.au/mypost/track/details/{no}'],
  ['canadapost', '加拿大邮政', 'Canada Post', 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={no}'],
  ['aramex', 'Aramex', 'Aramex', 'https://www.aramex.com/track/results?ShipmentNumber={no}'],
  ['yunexpress', '云途物流', 'YunExpress', 'https://www.yuntrack.com/parcelTracking?id={no}'],
  [
    'sf_intl',
    '顺丰国际',
    'SF International',
    'https://www.sf-international.com/us/en/dynamic_function/waybill/#search/bill-number/{no}',
  ],
  ['other', '其他承运人', 'Another carrier', 'https://www.17track.net/en/track?nums={no}'],
];

export const carriers: CarrierRow[] = rows.map(([code, zh, en, track_url]) => ({ code, names: both(zh, en), track_url }));
