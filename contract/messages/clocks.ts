// Service clocks: until when a step should be done, and what came late.
export const clocks = {
  'clock.take': ['{time} 前开始采购', 'A buyer takes it by {time}'],
  'clock.inspect': ['{time} 前验货入库', 'Inspected by {time}'],
  'clock.pack': ['{time} 前打包好', 'Packed by {time}'],
  'clock.message': ['{time} 前回复你的留言', 'Your message is answered by {time}'],
  'clock.promise': ['晚了自动赔 {amount}', 'Late: {amount} back by itself'],
  'clock.late': ['已经晚了', 'Late by now'],
  'clock.credited': ['晚了，已赔 {amount} 到钱包', 'Late: {amount} is in your wallet'],
  'event.clock.inspect': ['验货晚了，已赔 {amount_fen}', 'Inspected late: {amount_fen} credited'],
  'event.waybill.clock': ['打包晚了，已赔 {amount_fen}', 'Packed late: {amount_fen} credited'],
  'money.clock_inspect': ['订单 {no} 验货超时赔付', 'Order {no}: inspected late'],
  'money.clock_pack': ['运单 {no} 打包超时赔付', 'Waybill {no}: packed late'],
  'msg.late_inspect.title': ['订单 {no} 验货晚了，赔你 {amount_fen}', 'Order {no} was inspected late: {amount_fen} for you'],
  'msg.late_inspect.text': [
    '我们没在 24 个工作小时内验货。{amount_fen} 已进钱包。',
    'It was not inspected within 24 working hours. {amount_fen} is in your wallet.',
  ],
  'msg.late_pack.title': ['运单 {no} 打包晚了，赔你 {amount_fen}', 'Waybill {no} was packed late: {amount_fen} for you'],
  'msg.late_pack.text': [
    '付款后没在 24 个工作小时内打包。{amount_fen} 已进钱包。',
    'It was not packed within 24 working hours of payment. {amount_fen} is in your wallet.',
  ],
  'desk.clock.due': ['{time} 前完成', 'by {time}'],
  'desk.clock.late': ['已超时', 'late'],
} as const;
