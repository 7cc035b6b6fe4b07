-- The replies as shipped address the member as every other text of the shop does; what the shop has written itself stays.
update canned_reply set texts = jsonb_set(texts, '{zh-cn}', to_jsonb(replace(texts ->> 'zh-cn', '您', '你')))
where texts ->> 'zh-cn' in (
  '{member} 您好，{goods}（{option}）已经售完。换成别的款式可以吗？',
  '{member} 您好，{shop} 要一周以后才能寄出 {goods}。您愿意等吗？',
  '{member} 您好，{goods} 的尺码偏小。仍按 {option} 购买吗？',
  '{member} 您好，订单 {order} 的问题已经转给 {shop}，有答复马上告诉您。',
  '{member} 您好，订单 {order} 已由 {shop} 发出，到仓后会通知您。');
