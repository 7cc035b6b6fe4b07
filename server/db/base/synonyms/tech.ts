// Words of telephones, computers, sound, pictures, materials, colours and buyers that mean the same; a line is a group.
export const tech = `
phone, mobile phone, cell phone, cellphone, smartphone, mobile, 手机, 移动电话, 智能手机, スマホ, スマートフォン, 携帯電話
phone case, phone cover, mobile case, 手机壳, 手机套, 手机保护壳, 手机保护套, スマホケース
iphone, apple phone, 苹果手机, アイフォン
screen protector, tempered glass, 钢化膜, 手机膜, 贴膜, 保護フィルム
phone holder, phone stand, 手机支架, スマホスタンド
phone strap, phone lanyard, 手机挂绳, スマホストラップ
charger, 充电器, 充電器
power bank, portable charger, powerbank, 充电宝, 移动电源, 行动电源, モバイルバッテリー
charging cable, data cable, usb cable, 数据线, 充电线, 充電ケーブル
wireless charger, 无线充电器, 無線充電器, ワイヤレス充電器
car charger, 车载充电器, 车充, カーチャージャー
adapter, power adapter, 电源适配器, 转换头, アダプター
power strip, extension lead, extension cord, 插排, 插线板, 排插, 延長コード
plug, socket, 插座, 插头, コンセント
battery, batteries, 电池, バッテリー, 電池
headphones, headphone, earphones, earphone, headset, 耳机, 头戴式耳机, ヘッドホン, ヘッドフォン, イヤホン
earbuds, ear buds, earphones, headphones, 耳塞, 耳机, 入耳式耳机, イヤホン
bluetooth headphones, wireless headphones, bluetooth earphones, wireless earphones, bluetooth headset, wireless headset, 蓝牙耳机, 无线耳机, ワイヤレスイヤホン, ワイヤレスヘッドホン
noise cancelling, noise canceling, noise reduction, 降噪, ノイズキャンセリング
speaker, loudspeaker, 音箱, 音响, スピーカー
bluetooth speaker, wireless speaker, portable speaker, 蓝牙音箱, 蓝牙音响, bluetoothスピーカー
soundbar, sound bar, 回音壁, サウンドバー
microphone, mic, 麦克风, 话筒, マイク
record player, turntable, 黑胶唱片机, 唱片机, レコードプレーヤー
radio, 收音机, ラジオ
mp3 player, music player, 随身听, 音乐播放器, mp3プレーヤー
laptop, notebook, notebook computer, laptop computer, 笔记本电脑, 手提电脑, ノートパソコン
computer, pc, desktop, desktop computer, 电脑, 台式机, 计算机, パソコン
tablet, tablet computer, tablet pc, 平板电脑, 平板, タブレット
ipad case, ipad cover, ipad保护套, ipad壳, ipadケース
e-reader, ebook reader, kindle, 电子书阅读器, 电纸书, 電子書籍リーダー
monitor, computer screen, 显示器, 显示屏, モニター
keyboard, 键盘, キーボード
mechanical keyboard, 机械键盘, メカニカルキーボード
keycaps, key caps, 键帽, キーキャップ
mouse, computer mouse, 鼠标, マウス
mouse pad, mousepad, mouse mat, 鼠标垫, マウスパッド
webcam, web cam, web camera, 电脑摄像头, 网络摄像头, ウェブカメラ
usb stick, usb flash drive, flash drive, thumb drive, pen drive, u盘, 优盘, 闪存盘, usbメモリ
hard drive, hard disk, hard disk drive, hdd, 硬盘, ハードディスク
external hard drive, portable hard drive, external hard disk, portable hard disk, 移动硬盘, 外付けhdd
ssd, solid state drive, solid state disk, 固态硬盘
memory card, sd card, sdhc card, 内存卡, 存储卡, 储存卡, メモリーカード, sdカード
micro sd card, microsd card, tf card, microsd, micro sd, tf卡, マイクロsd
card reader, 读卡器, カードリーダー
ram, memory module, 内存条, メモリ
graphics card, video card, gpu, 显卡, グラフィックボード
motherboard, mainboard, mother board, 主板, マザーボード
cpu, processor, 处理器, プロセッサー
computer case, pc case, 机箱, pcケース
power supply, psu, 电脑电源, 電源ユニット
docking station, usb hub, hub, 扩展坞, 集线器, ドッキングステーション
laptop stand, notebook stand, 笔记本支架, 电脑支架, ノートパソコンスタンド
router, wifi router, wireless router, 路由器, 无线路由器, ルーター
network cable, ethernet cable, lan cable, 网线, lanケーブル
hdmi cable, hdmi线, hdmiケーブル
printer, 打印机, プリンター
ink cartridge, ink cartridges, 墨盒, インクカートリッジ
toner, toner cartridge, 硒鼓, 碳粉盒, トナー
photo paper, 相纸, 写真用紙
scanner, 扫描仪, スキャナー
projector, 投影仪, 投影机, プロジェクター
projector screen, projection screen, 投影幕, 投影幕布, プロジェクタースクリーン
television, tv, hdtv, telly, 电视, 电视机, テレビ
tv mount, tv bracket, tv wall mount, 电视支架, 电视挂架, テレビ壁掛け
remote control, remote, 遥控器, リモコン
set top box, tv box, 机顶盒, 电视盒子
game console, games console, video game console, 游戏机, ゲーム機
handheld console, handheld game, 掌机, 掌上游戏机, 携帯ゲーム機
game controller, gamepad, controller, joystick, 游戏手柄, 手柄, コントローラー
nintendo switch, switch console, 任天堂switch, ニンテンドースイッチ
playstation, ps5, ps4, プレイステーション
camera, 相机, 照相机, カメラ
digital camera, 数码相机, デジタルカメラ, デジカメ
dslr, slr camera, 单反相机, 单反, 一眼レフ
mirrorless camera, 微单, 微单相机, ミラーレスカメラ
instant camera, polaroid, 拍立得, 一次成像相机, インスタントカメラ, チェキ
action camera, sports camera, 运动相机, アクションカメラ
camcorder, video camera, 摄像机, ビデオカメラ
security camera, surveillance camera, cctv camera, ip camera, 监控摄像头, 监控, 防犯カメラ
camera lens, lens, 镜头, レンズ
camera bag, camera case, 相机包, 摄影包, カメラバッグ
tripod, 三脚架, 三脚
gimbal, stabiliser, stabilizer, 云台, 稳定器, ジンバル
selfie stick, 自拍杆, 自撮り棒
ring light, fill light, 补光灯, リングライト
camera film, film roll, 胶卷, フィルム
drone, quadcopter, 无人机, ドローン
smart watch, smartwatch, 智能手表, スマートウォッチ
fitness tracker, fitness band, smart band, 智能手环, 手环, スマートバンド
vr headset, vr glasses, vr眼镜, vrゴーグル
gps, sat nav, satnav, navigation, 导航仪, 导航, カーナビ
walkie talkie, two way radio, 对讲机, トランシーバー
smart speaker, 智能音箱, スマートスピーカー
doorbell, video doorbell, 门铃, ドアベル
led strip, led strip light, 灯带, ledテープ
telescope, 望远镜, 天文望远镜, 望遠鏡
binoculars, 双筒望远镜, 双眼鏡
microscope, 显微镜, 顕微鏡
magnifying glass, magnifier, 放大镜, 虫眼鏡
thermometer, 体温计, 温度计, 体温計
blood pressure monitor, 血压计, 血圧計
scales, bathroom scale, weighing scale, 体重秤, 电子秤, 体重計
hearing aid, 助听器, 補聴器
wheelchair, 轮椅, 車椅子
walking stick, cane, 拐杖, 手杖, 杖
knee brace, knee support, knee pad, 护膝, 膝サポーター
water dispenser, 饮水机, ウォーターサーバー
antivirus, anti-virus, 杀毒软件, ウイルス対策
software, 软件, ソフトウェア
filing cabinet, file cabinet, 文件柜, ファイルキャビネット
file folder, folder, 文件夹, フォルダー
label printer, label maker, 标签打印机, 标签机, ラベルプリンター
men, mens, man, male, 男, 男士, 男装, 男款, メンズ
women, womens, woman, ladies, lady, female, 女, 女士, 女装, 女款, レディース
kids, children, child, childrens, 儿童, 小孩, キッズ, 子供
boys, boy, 男孩, 男童
girls, girl, 女孩, 女童
baby, infant, newborn, 婴儿, 宝宝, 新生儿, ベビー, 赤ちゃん
toddler, 幼儿, 小童
couple, couples, matching, 情侣, ペア
student, 学生
elderly, senior, 老人, 老年
unisex, 男女同款, 男女通用, ユニセックス
red, 红色, 赤, レッド
blue, 蓝色, 青, ブルー
green, 绿色, 緑, グリーン
yellow, 黄色, イエロー
black, 黑色, 黒, ブラック
white, 白色, 白, ホワイト
grey, gray, 灰色, グレー
pink, 粉色, 粉红色, ピンク
purple, violet, 紫色, 紫, パープル
orange colour, orange color, 橙色, オレンジ色
brown, 棕色, 咖啡色, 茶色, ブラウン
beige, 米色, ベージュ
golden, gold colour, 金色, ゴールド
silver colour, silver color, 银色, シルバー色
transparent, clear, 透明, クリア
cotton, 棉, 纯棉, 全棉, コットン, 綿
linen, 亚麻, 棉麻, リネン
silk, mulberry silk, 真丝, 桑蚕丝, 丝绸, シルク
wool, 羊毛, ウール
cashmere, 羊绒, カシミヤ
leather, genuine leather, real leather, 真皮, 牛皮, 皮革, レザー, 本革
suede, 麂皮, 反绒, スエード
faux leather, pu leather, 人造革, 皮革pu, 合成皮革
velvet, 丝绒, 天鹅绒, ベルベット
fleece, fleece lined, 加绒, 抓绒, フリース
lace, 蕾丝, レース
denim, 牛仔, デニム
bamboo, 竹, 竹制, 竹子
wood, wooden, 木, 木质, 实木, 木製
stainless steel, 不锈钢, ステンレス
cast iron, 铸铁, 鋳鉄
ceramic, porcelain, 陶瓷, 瓷器, 陶器, 磁器
glass, 玻璃, ガラス
crystal, 水晶, クリスタル
jade, 玉, 翡翠, 玉石
pearl, 珍珠, 真珠, パール
amber, 琥珀
silver, sterling silver, 925 silver, 纯银, 银, 925银, シルバー
gold, 黄金, 足金, 金
diamond, 钻石, ダイヤモンド
plastic, 塑料, プラスチック
silicone, 硅胶, シリコン
enamel, 搪瓷, 珐琅, ホーロー
waterproof, water resistant, 防水
windproof, 防风, 防風
non-slip, anti-slip, slip resistant, 防滑, 滑り止め
foldable, folding, collapsible, 折叠, 可折叠, 折りたたみ
portable, 便携, 便携式, 随身, ポータブル
rechargeable, 充电式, 可充电, 充電式
wireless, cordless, 无线, ワイヤレス
electric, 电动, 電動
automatic, 自动, 全自动, 自動
mini, small size, 迷你, 小型, ミニ
large, big, 大号, 大きい
thick, thickened, 加厚, 厚手
lightweight, light weight, 轻便, 轻量, 軽量
handmade, hand-made, hand made, 手工, 手作, 纯手工, ハンドメイド
vintage, retro, 复古, レトロ, ビンテージ
cute, kawaii, 可爱, かわいい
second hand, second-hand, used, pre-owned, 二手, 中古
custom, customised, customized, personalised, personalized, 定制, 订制, オーダーメイド
limited edition, 限量, 限量版, 限定
wholesale, bulk, 批发, 卸売
gift, present, 礼物, 礼品, プレゼント, ギフト
spare parts, parts, 配件, 零件, 部品
`;
