// What shoppers read: messages of the shop itself, news, help, reviews.
export const content = {
  'msg.welcome.title': ['欢迎来到 {shop}', 'Welcome to {shop}'],
  'msg.welcome.text': [
    '你的识别码是 {mark}，寄到仓库的包裹请写上它。',
    'Your mark is {mark}: write it on every parcel sent to our warehouse.',
  ],
  'mail.open': ['打开查看：{url}', 'Open it here: {url}'],
  'review.anonymous': ['匿名会员', 'A member'],
  'review.fail.once': ['这件已经评价过了', 'You have reviewed this already'],
  'review.fail.own_parcel': ['自己寄来的包裹不用评价', 'What you sent here yourself is not reviewed'],
  'review.fail.not_received': ['收到货才能评价', 'You can review it once you have received it'],
  'field.star': ['星级', 'Stars'],
  'field.category_id': ['分类', 'Category'],
  'field.items': ['商品', 'Goods'],
} as const;
