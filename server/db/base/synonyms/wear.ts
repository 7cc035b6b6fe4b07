// Words of clothing, shoes, bags, jewellery, beauty, babies and sport that mean the same; a line is a group.
export const wear = `
sneakers, trainers, running shoes, tennis shoes, sports shoes, athletic shoes, 运动鞋, 球鞋, 跑鞋, 跑步鞋, 慢跑鞋, スニーカー, ランニングシューズ, 運動靴
shoes, 鞋, 鞋子, 靴, シューズ
boots, 靴子, ブーツ, 长靴
ankle boots, 短靴, ショートブーツ
snow boots, 雪地靴, スノーブーツ
rain boots, wellies, wellingtons, 雨鞋, 雨靴, レインブーツ
hiking boots, hiking shoes, 登山鞋, 徒步鞋, 登山靴, トレッキングシューズ
sandals, 凉鞋, サンダル
slippers, house shoes, 拖鞋, スリッパ
flip flops, 人字拖, ビーチサンダル
high heels, heels, 高跟鞋, ハイヒール
flats, flat shoes, 平底鞋, フラットシューズ
loafers, 乐福鞋, 豆豆鞋, ローファー
leather shoes, dress shoes, 皮鞋, 革靴
canvas shoes, 帆布鞋, キャンバスシューズ
skate shoes, 板鞋
slip on shoes, 一脚蹬, スリッポン
insoles, 鞋垫, インソール, 中敷き
shoelaces, shoe laces, 鞋带, 靴ひも
socks, 袜子, 袜, 靴下, ソックス
stockings, tights, 丝袜, 连裤袜, ストッキング, タイツ
leggings, 打底裤, レギンス
trousers, pants, 裤子, 长裤, パンツ, ズボン
jeans, denim pants, 牛仔裤, ジーンズ, デニムパンツ
shorts, 短裤, ショートパンツ
sweatpants, joggers, 运动裤, 卫裤, スウェットパンツ
cargo pants, 工装裤, カーゴパンツ
overalls, dungarees, 背带裤, オーバーオール
skirt, 半身裙, 裙子, スカート
dress, 连衣裙, 连身裙, 洋装, ワンピース, ドレス
evening dress, evening gown, 晚礼服, イブニングドレス
wedding dress, bridal gown, 婚纱, ウェディングドレス
cheongsam, qipao, 旗袍, チャイナドレス
hanfu, 汉服
kimono, 和服, 着物
jk uniform, school uniform, jk制服, 校服, 学生服
t-shirt, tee, tee shirt, t恤, t恤衫, tシャツ
polo shirt, polo衫, ポロシャツ
shirt, 衬衫, 衬衣, シャツ
blouse, 雪纺衫, ブラウス
tank top, vest top, 吊带, 背心, タンクトップ
sweater, jumper, pullover, 毛衣, 针织衫, セーター, ニット
cardigan, 开衫, カーディガン
hoodie, hooded sweatshirt, 连帽卫衣, 卫衣, パーカー
sweatshirt, 卫衣, スウェット, トレーナー
vest, waistcoat, gilet, 马甲, ベスト
jacket, 夹克, 外套, ジャケット
coat, overcoat, 大衣, 外套, コート
trench coat, 风衣, トレンチコート
down jacket, puffer jacket, puffer, 羽绒服, ダウンジャケット
padded jacket, quilted jacket, 棉衣, 棉服
windbreaker, 防风衣, 冲锋衣, ウインドブレーカー
shell jacket, 冲锋衣, 硬壳
leather jacket, 皮衣, 皮夹克, レザージャケット
fur coat, 皮草, 毛皮コート
raincoat, 雨衣, レインコート
blazer, 西装外套, ブレザー
suit, 西装, 西服, スーツ
pyjamas, pajamas, sleepwear, nightwear, 睡衣, パジャマ
nightgown, nightdress, 睡裙, ネグリジェ
bathrobe, dressing gown, 浴袍, バスローブ
underwear, 内衣, 内裤, 下着
bra, brassiere, 文胸, 胸罩, ブラジャー
panties, knickers, briefs, 内裤, ショーツ
boxers, boxer shorts, 平角裤, 四角裤, ボクサーパンツ
thermal underwear, long johns, 保暖内衣, 秋衣, 秋裤
shapewear, 塑身衣, 塑形衣, 补正下着
swimsuit, swimwear, bathing suit, swimming costume, 泳衣, 泳装, 水着
swimming trunks, swim trunks, 泳裤
bikini, 比基尼, ビキニ
rash guard, 防晒泳衣, ラッシュガード
sun protection clothing, 防晒衣, 日焼け防止
tracksuit, sportswear, activewear, 运动套装, 运动服, ジャージ
yoga clothes, yoga wear, 瑜伽服, ヨガウェア
yoga pants, 瑜伽裤, ヨガパンツ
football shirt, soccer jersey, football jersey, 球衣, 足球服, ユニフォーム
basketball jersey, 篮球服, 篮球衣
cycling jersey, 骑行服, サイクルジャージ
ski jacket, ski suit, 滑雪服, スキーウェア
dance costume, dancewear, 舞蹈服, 舞服
cosplay costume, cosplay, 角色扮演服, コスプレ
costume, fancy dress, 演出服, 装扮服
hat, 帽子, ハット
cap, baseball cap, 棒球帽, 鸭舌帽, キャップ, 野球帽
beanie, knit cap, woolly hat, 毛线帽, 针织帽, ニット帽
bucket hat, 渔夫帽, バケットハット
sun hat, 遮阳帽, 太阳帽, 防晒帽, 日よけ帽子
straw hat, 草帽, 麦わら帽子
beret, 贝雷帽, ベレー帽
scarf, muffler, 围巾, マフラー, スカーフ
shawl, wrap, 披肩, ショール
silk scarf, 丝巾, シルクスカーフ
neck warmer, snood, 围脖, 脖套, ネックウォーマー
gloves, 手套, 手袋
mittens, 连指手套, ミトン
belt, 腰带, 皮带, ベルト
suspenders, braces, 背带, サスペンダー
tie, necktie, 领带, ネクタイ
bow tie, 领结, 蝶ネクタイ
handkerchief, hankie, 手帕, ハンカチ
ear muffs, earmuffs, 耳罩, 耳暖, イヤーマフ
umbrella, brolly, 雨伞, 伞, 傘
parasol, sun umbrella, 遮阳伞, 太阳伞, 日傘
bag, 包, 包包, バッグ, かばん
handbag, purse, 手提包, 女包, ハンドバッグ
backpack, rucksack, 双肩包, 背包, リュック, リュックサック, バックパック
school bag, schoolbag, satchel, 书包, ランドセル
shoulder bag, crossbody bag, cross body bag, messenger bag, 单肩包, 斜挎包, 挎包, ショルダーバッグ
tote bag, tote, 托特包, トートバッグ
waist bag, fanny pack, bum bag, belt bag, 腰包, ウエストポーチ
chest bag, sling bag, 胸包
clutch, clutch bag, evening bag, 手拿包, クラッチバッグ
briefcase, 公文包, ブリーフケース
laptop bag, notebook bag, laptop case, notebook case, laptop sleeve, 电脑包, 笔记本包, パソコンバッグ
gym bag, duffel bag, duffle bag, sports bag, 健身包, 运动包, ボストンバッグ
diaper bag, nappy bag, mummy bag, 妈咪包, 妈妈包, マザーズバッグ
wallet, billfold, 钱包, 皮夹, 财布, 財布
coin purse, 零钱包, 小銭入れ
card holder, card case, 卡包, 卡夹, カードケース
passport holder, passport cover, 护照夹, 护照包, パスポートケース
key case, key holder, 钥匙包, キーケース
keyring, keychain, key ring, key chain, 钥匙扣, 钥匙圈, キーホルダー
suitcase, luggage, trolley case, 行李箱, 拉杆箱, 旅行箱, 皮箱, スーツケース
cosmetic bag, makeup bag, toiletry bag, 化妆包, 洗漱包, 化粧ポーチ
jewellery, jewelry, jewelery, 首饰, 珠宝, 饰品, アクセサリー, ジュエリー
necklace, 项链, ネックレス
pendant, 吊坠, ペンダント
earrings, ear studs, 耳环, 耳钉, 耳饰, イヤリング, ピアス
bracelet, bangle, 手链, 手镯, 手串, ブレスレット
anklet, 脚链, アンクレット
ring, 戒指, 指环, 指輪, リング
couple rings, 对戒, 情侣戒指, ペアリング
brooch, 胸针, ブローチ
hair clip, hairpin, hair pin, 发夹, 发卡, ヘアピン
hairband, headband, 发箍, 发带, ヘアバンド, カチューシャ
hair tie, scrunchie, 发圈, 皮筋, ヘアゴム
wig, 假发, ウィッグ, かつら
jewellery box, jewelry box, 首饰盒, 珠宝盒, ジュエリーボックス
watch, wristwatch, wrist watch, 手表, 腕表, 腕時計
watch strap, watch band, 表带, 時計バンド
pocket watch, 怀表, 懐中時計
sunglasses, 太阳镜, 墨镜, 太阳眼镜, サングラス
glasses, spectacles, eyeglasses, 眼镜, 眼鏡, メガネ
reading glasses, 老花镜, 老花眼镜, 老眼鏡
glasses frame, eyeglass frame, 眼镜框, 眼镜架, メガネフレーム
contact lenses, 隐形眼镜, 美瞳, コンタクトレンズ
blue light glasses, 防蓝光眼镜, ブルーライトカット
lipstick, 口红, 唇膏, 口紅, リップスティック
lip balm, 润唇膏, リップクリーム
lip gloss, 唇彩, 唇釉, リップグロス
foundation, 粉底液, 粉底, ファンデーション
cushion foundation, 气垫, 气垫霜, クッションファンデ
concealer, 遮瑕膏, 遮瑕, コンシーラー
powder compact, face powder, 粉饼, 散粉, フェイスパウダー
blush, blusher, 腮红, チーク
eyeshadow, eye shadow, 眼影, アイシャドウ
eyeliner, 眼线笔, 眼线液, アイライナー
mascara, 睫毛膏, マスカラ
eyebrow pencil, 眉笔, アイブロウ
false eyelashes, fake lashes, 假睫毛, つけまつげ
makeup brush, make up brush, 化妆刷, メイクブラシ
makeup remover, cleansing oil, 卸妆油, 卸妆水, クレンジング
nail polish, nail varnish, 指甲油, マニキュア
nail clipper, nail clippers, 指甲刀, 指甲剪, 爪切り
face cream, moisturiser, moisturizer, 面霜, 保湿霜, 保湿クリーム
body lotion, 身体乳, 润肤乳, ボディローション
hand cream, 护手霜, ハンドクリーム
toner, 爽肤水, 化妆水, 化粧水
serum, essence, 精华液, 精华, 美容液
face mask, sheet mask, facial mask, 面膜, フェイスマスク
face wash, facial cleanser, 洗面奶, 洁面乳, 洗顔料
sunscreen, sunblock, sun cream, 防晒霜, 防晒, 日焼け止め
perfume, fragrance, eau de toilette, 香水, フレグランス
shampoo, 洗发水, 洗发露, シャンプー
conditioner, hair conditioner, 护发素, コンディショナー
hair dye, hair colour, hair color, 染发剂, 染发膏, ヘアカラー
shower gel, body wash, 沐浴露, ボディソープ
soap, 香皂, 肥皂, 石鹸
toothbrush, 牙刷, 歯ブラシ
electric toothbrush, 电动牙刷, 電動歯ブラシ
toothpaste, 牙膏, 歯磨き粉
mouthwash, 漱口水, マウスウォッシュ
razor, shaver, 剃须刀, 刮胡刀, カミソリ
electric shaver, 电动剃须刀, 電気シェーバー
hair dryer, hairdryer, blow dryer, 电吹风, 吹风机, ドライヤー
hair straightener, flat iron, 直发器, ヘアアイロン
curling iron, hair curler, 卷发棒, 卷发器
comb, hair comb, 梳子, 櫛
hairbrush, hair brush, 气垫梳, ヘアブラシ
mirror, 镜子, 鏡
massager, 按摩器, 按摩仪, マッサージ器
sanitary towels, sanitary pads, 卫生巾, 生理用ナプキン
tissues, paper tissues, 纸巾, 抽纸, ティッシュ
mask, disposable mask, 口罩, 不織布マスク
baby clothes, babywear, 婴儿衣服, 宝宝衣服, ベビー服
baby romper, onesie, bodysuit, 连体衣, 哈衣, 爬服, ロンパース
nappies, diapers, 纸尿裤, 尿不湿, おむつ
wet wipes, baby wipes, 湿巾, ウェットティッシュ
baby bottle, feeding bottle, 奶瓶, 哺乳瓶
dummy, pacifier, 安抚奶嘴, おしゃぶり
pushchair, stroller, pram, buggy, 婴儿车, 推车, ベビーカー
baby carrier, 婴儿背带, 背带腰凳, 抱っこ紐
cot, crib, baby bed, 婴儿床, ベビーベッド
car seat, child seat, 安全座椅, 儿童安全座椅, チャイルドシート
high chair, 餐椅, 宝宝餐椅, ベビーチェア
baby formula, infant formula, milk powder, 奶粉, 粉ミルク
bib, 围嘴, 口水巾, よだれかけ
maternity wear, maternity clothes, 孕妇装, マタニティウェア
children's clothing, kids clothes, 童装, 子供服
bicycle, bike, cycle, 自行车, 单车, 脚踏车, 自転車
mountain bike, mtb, 山地车, 山地自行车, マウンテンバイク
road bike, 公路车, ロードバイク
balance bike, 平衡车, 滑步车, キックバイク
scooter, kick scooter, 滑板车, キックスクーター
skateboard, 滑板, スケートボード
roller skates, inline skates, rollerblades, 轮滑鞋, 溜冰鞋, 旱冰鞋, ローラースケート
bicycle helmet, bike helmet, cycling helmet, 骑行头盔, 自行车头盔, ヘルメット
bicycle light, bike light, 自行车灯, 自転車ライト
bicycle lock, bike lock, 自行车锁, 自転車鍵
dumbbell, dumbbells, 哑铃, ダンベル
barbell, 杠铃, バーベル
yoga mat, exercise mat, 瑜伽垫, ヨガマット
treadmill, 跑步机, ランニングマシン
skipping rope, jump rope, 跳绳, 縄跳び
resistance band, 弹力带, 拉力带, トレーニングチューブ
football, soccer ball, soccer, 足球, サッカーボール
basketball, 篮球, バスケットボール
volleyball, 排球, バレーボール
badminton racket, 羽毛球拍, バドミントンラケット
shuttlecock, 羽毛球, シャトル
table tennis, ping pong, 乒乓球, 卓球
tennis racket, 网球拍, テニスラケット
golf club, golf clubs, 高尔夫球杆, ゴルフクラブ
fishing rod, fishing pole, 鱼竿, 钓竿, 釣り竿
fishing lure, 路亚饵, 鱼饵, ルアー
tent, 帐篷, テント
sleeping bag, 睡袋, 寝袋
camping chair, folding chair, 露营椅, 折叠椅, キャンプチェア
camping stove, 露营炉, 卡式炉, キャンプコンロ
hiking pole, trekking pole, 登山杖, トレッキングポール
head torch, headlamp, head lamp, 头灯, ヘッドライト
torch, flashlight, 手电筒, 手电, 懐中電灯
swimming goggles, 泳镜, 游泳镜, 水泳ゴーグル
boxing gloves, 拳击手套, 拳套, ボクシンググローブ
`;
