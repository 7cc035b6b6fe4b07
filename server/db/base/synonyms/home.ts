// Words of the household, kitchen, food, furniture, tools, toys, hobbies and stationery that mean the same; a line is a group.
export const home = `
sofa, couch, settee, 沙发, ソファ, ソファー
sofa bed, 沙发床, ソファベッド
armchair, 单人沙发, 扶手椅
chair, 椅子, いす, チェア
office chair, desk chair, 办公椅, 电脑椅, オフィスチェア
gaming chair, 电竞椅, ゲーミングチェア
stool, 凳子, スツール
table, 桌子, テーブル
desk, writing desk, 书桌, 办公桌, デスク
coffee table, tea table, 茶几, ローテーブル
dining table, 餐桌, ダイニングテーブル
bedside table, nightstand, night stand, 床头柜, ナイトテーブル
bookcase, bookshelf, book shelf, 书架, 书柜, 本棚
shelf, rack, storage rack, 置物架, 架子, 収納棚
wardrobe, closet, 衣柜, ワードローブ
shoe rack, shoe cabinet, 鞋架, 鞋柜, シューズラック
coat rack, clothes rack, 衣架, 衣帽架, コートハンガー
clothes hanger, coat hanger, 衣架, ハンガー
bed, 床, ベッド
mattress, 床垫, マットレス
pillow, 枕头, 枕, まくら
neck pillow, travel pillow, 颈枕, u型枕, 护颈枕, ネックピロー
cushion, throw pillow, 靠垫, 抱枕, 靠枕, クッション
seat cushion, chair pad, 坐垫, シートクッション
duvet, quilt, comforter, 被子, 棉被, 羽绒被, 掛け布団
duvet cover, quilt cover, 被套, 布団カバー
bed sheet, bed linen, 床单, シーツ
bedding set, bedding, 四件套, 床上用品, 寝具
blanket, throw, 毯子, 毛毯, 毛布, ブランケット
electric blanket, 电热毯, 電気毛布
mosquito net, 蚊帐, 蚊帳
curtain, curtains, drapes, 窗帘, カーテン
blinds, roller blind, 百叶窗, 卷帘, ブラインド
rug, carpet, 地毯, カーペット, ラグ
door mat, doormat, 门垫, 地垫, 玄関マット
bath mat, 浴室垫, 浴室地垫, バスマット
wallpaper, wall paper, 墙纸, 壁纸, 壁紙
wall sticker, wall decal, 墙贴, ウォールステッカー
picture frame, photo frame, 相框, 画框, 写真立て
painting, canvas print, 装饰画, 挂画, 絵画
vase, 花瓶
artificial flowers, fake flowers, 假花, 仿真花, 造花
flower pot, plant pot, planter, 花盆, 植木鉢
candle, 蜡烛, キャンドル
scented candle, 香薰蜡烛, アロマキャンドル
diffuser, aroma diffuser, 香薰机, アロマディフューザー
incense, 香, 线香, お香
lamp, 灯, ランプ
desk lamp, table lamp, reading lamp, 台灯, デスクライト
floor lamp, 落地灯, フロアランプ
ceiling light, ceiling lamp, 吸顶灯, シーリングライト
chandelier, 吊灯, シャンデリア
night light, 小夜灯, 夜灯, ナイトライト
light bulb, bulb, 灯泡, 電球
string lights, fairy lights, 灯串, 彩灯, イルミネーション
lantern, 灯笼, 提灯
clock, 时钟, 挂钟, 時計
alarm clock, 闹钟, 目覚まし時計
towel, 毛巾, タオル
bath towel, 浴巾, バスタオル
shower curtain, 浴帘, シャワーカーテン
shower head, showerhead, 花洒, 淋浴头, シャワーヘッド
tap, faucet, 水龙头, 蛇口
toilet seat, 马桶盖, 马桶圈, 便座
toilet brush, 马桶刷, トイレブラシ
soap dish, 肥皂盒, ソープディッシュ
storage box, 收纳盒, 收纳箱, 収納ボックス
vacuum storage bag, 压缩袋, 真空袋, 圧縮袋
laundry basket, hamper, 脏衣篮, 洗衣篮, ランドリーバスケット
laundry detergent, washing powder, 洗衣液, 洗衣粉, 洗濯洗剤
broom, 扫把, 扫帚, ほうき
mop, 拖把, モップ
bin, trash can, dustbin, rubbish bin, garbage can, 垃圾桶, ゴミ箱
bin bag, garbage bag, trash bag, 垃圾袋, ゴミ袋
vacuum cleaner, hoover, vacuum, 吸尘器, 掃除機
robot vacuum, robot vacuum cleaner, 扫地机器人, 扫地机, ロボット掃除機
iron, steam iron, 电熨斗, 熨斗, アイロン
garment steamer, clothes steamer, 挂烫机, 衣類スチーマー
sewing machine, 缝纫机, ミシン
washing machine, washer, 洗衣机, 洗濯機
tumble dryer, clothes dryer, 烘干机, 干衣机, 乾燥機
fridge, refrigerator, 冰箱, 冷蔵庫
freezer, 冰柜, 冷柜, 冷凍庫
air conditioner, air con, 空调, エアコン
fan, electric fan, 电风扇, 风扇, 扇風機
heater, space heater, 取暖器, 电暖器, ヒーター
humidifier, 加湿器, 加湿機
dehumidifier, 除湿机, 除湿機
air purifier, 空气净化器, 空気清浄機
water purifier, water filter, 净水器, 浄水器
microwave, microwave oven, 微波炉, 電子レンジ
oven, 烤箱, オーブン
toaster, 多士炉, 烤面包机, トースター
air fryer, 空气炸锅, ノンフライヤー
rice cooker, 电饭煲, 电饭锅, 炊飯器
pressure cooker, 高压锅, 压力锅, 圧力鍋
induction cooker, induction hob, 电磁炉, ihコンロ
kettle, electric kettle, 电热水壶, 热水壶, 烧水壶, 電気ケトル
juicer, 榨汁机, 果汁机, ジューサー
blender, 搅拌机, 料理机, ミキサー
soy milk maker, 豆浆机, 豆乳メーカー
coffee machine, coffee maker, espresso machine, 咖啡机, コーヒーメーカー
coffee grinder, 磨豆机, コーヒーミル
dishwasher, dish washer, 洗碗机, 食洗機
cooker hood, range hood, 油烟机, 抽油烟机, レンジフード
pan, frying pan, skillet, 平底锅, 煎锅, フライパン
wok, 炒锅, 铁锅, 中華鍋
pot, saucepan, 汤锅, 锅, 鍋
knife, kitchen knife, chef's knife, 菜刀, 厨刀, 刀, 包丁
chopping board, cutting board, 砧板, 菜板, 案板, まな板
scissors, shears, 剪刀, はさみ, ハサミ
chopsticks, 筷子, 箸
spoon, 勺子, 汤匙, スプーン
fork, 叉子, フォーク
cutlery, silverware, flatware, 餐具, カトラリー
plate, dish, 盘子, 碟子, 皿
bowl, 碗, ボウル
cup, 杯子, 杯, カップ
mug, coffee mug, coffee cup, 马克杯, 咖啡杯, マグカップ
tea cup, teacup, 茶杯, 湯のみ
wine glass, 红酒杯, 葡萄酒杯, ワイングラス
water bottle, drink bottle, 水杯, 水壶, 水筒
thermos, vacuum flask, insulated bottle, 保温杯, 保温壶, 魔法瓶
teapot, tea pot, 茶壶, 急須, ティーポット
tea set, tea service, 茶具, 茶具套装, ティーセット
gaiwan, 盖碗
tea tray, 茶盘
yixing teapot, purple clay teapot, 紫砂壶
lunch box, bento box, 饭盒, 便当盒, 弁当箱
food container, 保鲜盒, 保存容器
cling film, plastic wrap, 保鲜膜, ラップ
baking mould, cake tin, cake mold, 蛋糕模具, 烘焙模具, ケーキ型
kitchen scale, 厨房秤, キッチンスケール
apron, 围裙, エプロン
can opener, 开罐器, 缶切り
bottle opener, corkscrew, 开瓶器, 栓抜き
tea, 茶叶, 茶, お茶
green tea, 绿茶, 緑茶
black tea, 红茶, 紅茶
oolong tea, oolong, 乌龙茶, 烏龍茶, ウーロン茶
pu'er tea, puer tea, puerh, 普洱茶, 普洱, プーアル茶
white tea, 白茶
jasmine tea, 茉莉花茶, ジャスミン茶
matcha, 抹茶
coffee, 咖啡, コーヒー
coffee beans, 咖啡豆, コーヒー豆
snacks, snack, 零食, 小吃, お菓子, スナック
biscuits, cookies, 饼干, 曲奇, クッキー, ビスケット
crisps, potato chips, 薯片, ポテトチップス
sweets, candy, 糖果, キャンディ, 飴
chocolate, 巧克力, チョコレート
nuts, 坚果, ナッツ
dried fruit, 果干, 蜜饯, ドライフルーツ
beef jerky, 牛肉干, ビーフジャーキー
instant noodles, 方便面, 泡面, インスタントラーメン
noodles, 面条, 麺
rice, 大米, 米
hot pot base, hotpot soup base, 火锅底料, 火鍋の素
chili sauce, chilli sauce, 辣椒酱, チリソース
soy sauce, 酱油, 醤油
honey, 蜂蜜
wine, red wine, 红酒, 葡萄酒, ワイン
liquor, baijiu, 白酒
beer, 啤酒, ビール
moon cake, mooncake, 月饼, 月餅
bird's nest, 燕窝, ツバメの巣
ginseng, 人参, 朝鮮人参
goji berries, wolfberries, 枸杞, クコの実
toys, toy, 玩具, おもちゃ
building blocks, bricks, 积木, ブロック, 積み木
jigsaw, jigsaw puzzle, puzzle, 拼图, ジグソーパズル, パズル
teddy bear, teddy, 泰迪熊, テディベア
soft toy, plush toy, stuffed animal, plushie, 毛绒玩具, 公仔, 玩偶, ぬいぐるみ
doll, 娃娃, 洋娃娃, 人形
blind box, mystery box, 盲盒, ブラインドボックス
figure, figurine, action figure, 手办, 摆件, フィギュア
scale model, model kit, 模型, プラモデル
gundam, gunpla, 高达, ガンダム, ガンプラ
toy car, model car, 玩具车, 汽车模型, ミニカー
remote control car, rc car, 遥控车, ラジコン
remote control aeroplane, rc plane, 遥控飞机
yo-yo, yoyo, 悠悠球, 溜溜球, ヨーヨー
kite, 风筝, 凧
bubble machine, 泡泡机, シャボン玉
rubik's cube, magic cube, speed cube, 魔方, ルービックキューブ
board game, 桌游, ボードゲーム
playing cards, poker cards, 扑克牌, トランプ
mahjong, mah jong, 麻将, 麻雀
chess, 国际象棋, チェス
go game, weiqi, 围棋, 囲碁
trading cards, collectible cards, 卡牌, トレーディングカード
slime, 史莱姆, スライム
lightsaber, light saber, 光剑, ライトセーバー
water gun, 水枪, 水鉄砲
notebook, exercise book, 笔记本, 本子, ノート
planner, diary, journal, 手账, 手帐, 日记本, 手帳
pen, ballpoint pen, ballpoint, 圆珠笔, 中性笔, 签字笔, ボールペン
fountain pen, 钢笔, 万年筆
pencil, 铅笔, 鉛筆
pencil case, 笔袋, 铅笔盒, 筆箱, ペンケース
marker, highlighter, 马克笔, 荧光笔, マーカー
eraser, rubber, 橡皮, 消しゴム
brush pen, calligraphy brush, 毛笔, 筆
ink stone, inkstone, 砚台, 硯
paint brush, paintbrush, 画笔, 絵筆
watercolour, watercolor, 水彩, 水彩絵具
stickers, sticker, 贴纸, シール, ステッカー
washi tape, masking tape, 和纸胶带, マスキングテープ
sticky tape, adhesive tape, sellotape, 胶带, テープ
glue, 胶水, 接着剤
stapler, 订书机, ホッチキス
calculator, 计算器, 電卓
stamp, seal, 印章, はんこ
greeting card, postcard, 贺卡, 明信片, ポストカード
wrapping paper, gift wrap, 包装纸, ラッピングペーパー
gift box, 礼盒, ギフトボックス
book, 书, 书籍, 图书, 書籍
comic, manga, 漫画, コミック
calendar, 日历, 台历, カレンダー
guitar, 吉他, ギター
ukulele, 尤克里里, ウクレレ
violin, 小提琴, バイオリン
piano, 钢琴, ピアノ
electronic keyboard, 电子琴, 電子ピアノ
flute, bamboo flute, 笛子, 竹笛, フルート
erhu, 二胡
guzheng, 古筝, 古箏
drum, 鼓, ドラム
harmonica, 口琴, ハーモニカ
yarn, wool yarn, knitting wool, 毛线, 毛糸
knitting needles, 毛衣针, 棒针, 編み棒
crochet hook, 钩针, かぎ針
embroidery, cross stitch, 十字绣, 刺绣, 刺繍
fabric, cloth, 布料, 面料, 生地
beads, 珠子, 串珠, ビーズ
diamond painting, 钻石画, ダイヤモンドペインティング
pet supplies, 宠物用品, ペット用品
dog food, 狗粮, ドッグフード
cat food, 猫粮, キャットフード
cat litter, 猫砂
cat toy, 猫玩具, 逗猫棒, 猫おもちゃ
cat tree, scratching post, 猫爬架, 猫抓板, キャットタワー
dog lead, dog leash, 牵引绳, 狗绳, リード
pet bed, cat bed, dog bed, 宠物窝, 猫窝, 狗窝, ペットベッド
fish tank, aquarium, 鱼缸, 水槽
seeds, 种子, 种籽, 種
garden hose, hosepipe, 水管, ホース
tool box, toolbox, 工具箱, ツールボックス
screwdriver, 螺丝刀, ドライバー
spanner, wrench, 扳手, レンチ
pliers, 钳子, ペンチ
hammer, 锤子, ハンマー
drill, power drill, electric drill, 电钻, 電動ドリル
tape measure, measuring tape, 卷尺, メジャー
ladder, 梯子, はしご
padlock, lock, 锁, 挂锁, 南京錠
door lock, smart lock, 门锁, 智能锁, スマートロック
car seat cover, 汽车座套, 汽车坐垫, カーシートカバー
car mat, floor mats, 汽车脚垫, カーマット
dash cam, dashcam, car camera, 行车记录仪, ドライブレコーダー
car phone holder, 车载手机支架, 车载支架, 車載ホルダー
steering wheel cover, 方向盘套, ハンドルカバー
motorcycle helmet, motorbike helmet, 摩托车头盔, 头盔
christmas decorations, christmas ornaments, 圣诞装饰, クリスマス飾り
christmas tree, 圣诞树, クリスマスツリー
balloons, balloon, 气球, 風船
party supplies, party decorations, 派对用品, 生日布置, パーティーグッズ
wedding invitation, 请柬, 请帖, 喜帖, 結婚式招待状
red envelope, red packet, 红包, お年玉袋
fridge magnet, 冰箱贴, マグネット
piggy bank, money box, 存钱罐, 貯金箱
nesting doll, matryoshka, russian doll, 套娃, マトリョーシカ
music box, 音乐盒, 八音盒, オルゴール
folding fan, hand fan, 折扇, 扇子
`;
