// Names, streets and goods as people of more than forty countries write them.
export type Local = { country: string; name: string; street: string; city: string; goods: string };

const ROWS = `
PL|Małgorzata Źrebięć|ul. Świętokrzyska 12/3|Łódź|Dzbanek żółty
CZ|Řehoř Šťastný|Náměstí Míru 5|Plzeň|Konvička na čaj
SK|Ľubica Kráľová|Hlavná ulica 7|Košice|Čajník
HU|Őze Tünde|Fő utca 3|Hódmezővásárhely|Teáskanna, tűzálló
RO|Ștefan Țîrlea|Strada Școlii 9|București|Ceainic de ceramică
TR|Çağrı Işık|İstiklal Caddesi 14|Şişli|Çaydanlık
VN|Nguyễn Thị Hồng Hạnh|Đường Lê Lợi 88|Huế|Ấm trà gốm sứ
GR|Γεώργιος Παπαδόπουλος|Οδός Ερμού 15|Αθήνα|Τσαγιέρα κεραμική
CY|Ανδρέας Χριστοφόρου|Λεωφόρος Μακαρίου Γ΄ 20|Λευκωσία|Φλιτζάνι
UA|Їжакевич Ґалина|вулиця Хрещатик 22|Київ|Чайник керамічний
BG|Щерьо Ъглов|бул. Витоша 18|София|Чайник
RS|Ђорђе Љубичић|Кнез Михаилова 6|Београд|Чајник
KZ|Әлия Үсенқызы|Абай даңғылы 150|Алматы қаласы|Шәйнек
MK|Ѓорѓи Ќосев|Улица Македонија 11|Скопје|Чајник ѕвезда
MN|Өнөрбаяр Үүрцайх|Энхтайваны өргөн чөлөө 17|Улаанбаатар|Цайны аяга
BY|Ўладзімір Кіеў|вуліца Якуба Коласа 3|Мінск|Імбрычак
GE|გიორგი ჭავჭავაძე|რუსთაველის გამზირი 12|თბილისი|ჩაიდანი
AM|Հակոբ Մկրտչյան|Մաշտոցի պողոտա 21|Երևան|Թեյնիկ
IL|יוסף כהן|רחוב הרצל 12|תל אביב|קומקום תה
SA|محمد عبد الله|شارع الملك فهد 12|الرياض|إبريق شاي خزفي
AE|فاطمة الشامسي|شارع الشيخ زايد 7|دبي|فستان صيفي
IR|گیتی پژوهش|خیابان ولیعصر ۱۲|تهران|قوری چینی
PK|محمد عثمان ٹھاکر|گلی نمبر ۵ ڈیفنس|لاہور|چائے دانی
TH|สมชาย ใจดี|ถนนสุขุมวิท ๕๕|กรุงเทพมหานคร|กาน้ำชาเซรามิก
KR|김철수|서울특별시 강남구 테헤란로 152|서울|도자기 찻주전자
JP|山田 太郎|神南一丁目 ビル三階|東京都渋谷区|きゅうす 急須
TW|陳怡君|市府路45號|臺北市信義區|陶瓷茶壺
HK|黃嘉欣|彌敦道100號|油尖旺區|茶壺 啲嘢
IN|क्षितिज श्रीवास्तव|कनॉट प्लेस मार्ग|नई दिल्ली|मिट्टी का कुल्हड़
BD|মোঃ রফিকুল ইসলাম|ধানমন্ডি সড়ক ৫|ঢাকা|চায়ের পাত্র
LK|නිමල් ප්‍රනාන්දු|ගාලු පාර|කොළඹ|තේ පෝච්චිය
NP|राम बहादुर थापा|ठमेल मार्ग|काठमाडौँ|चियादानी
KH|សុខ វិបុល|ផ្លូវព្រះមុនីវង្ស|ភ្នំពេញ|ប៉ាន់តែ
LA|ສົມພອນ ແກ້ວມະນີ|ຖະໜົນລ້ານຊ້າງ|ວຽງຈັນ|ກາຊາ
MM|အောင်ကျော်မြင့်|ဗိုလ်ချုပ်အောင်ဆန်းလမ်း|ရန်ကုန်မြို့|ရေနွေးကြမ်းအိုး
ET|አበበ በቂላ|ቦሌ መንገድ|አዲስ አበባ|የሻይ ማንቆርቆሪያ
MV|އަޙްމަދު ރަޝީދު|މަޖީދީ މަގު|މާލެ|ސައިކުޅި
BT|བསོད་ནམས།|ནོར་འཛིན་ལམ།|ཐིམ་ཕུ|ཇ་དམ
IS|Þórður Æðarson|Skólavörðustígur 4|Reykjavík|Teketill
LV|Jānis Ķēniņš|Brīvības iela 40|Rīga|Tējkanna
LT|Žydrūnė Šeškutė|Gedimino prospektas 9|Panevėžys|Arbatinukas ąčęėįšųūž
EE|Õie Välbe|Pärnu maantee 10|Jõgeva|Teekann
MT|Ġorġ Ħaż-Żebbuġ|Triq il-Wied 3|Ħamrun|Kitla tat-te
AZ|Əliyev Rəşad|Nizami küçəsi 8|Bakı|Çaydan
DE|Jürgen Weiß|Große Straße 1|Köln|Teekanne
FR|Zoë Lefèvre-Œuvrard|12 rue de l’Abbé Grégoire|Besançon|Théière
PT|João Gonçalves|Praça da Ribeira 2|Évora|Bule de chá
ES|Íñigo Muñoz|Calle del Niño Jesús 8|A Coruña|Tetera ¿nueva?
NO|Bjørn Ødegård|Åsgata 5|Tromsø|Tekanne
NG|Ọlúwaṣẹ́gun Adébáyọ̀|Ẹ̀bá Òkun 2|Ìbàdàn|Ìkòkò tíì`;

export const LOCAL: readonly Local[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [country, name, street, city, goods] = row.split('|') as [string, string, string, string, string];
    return { country, name, street, city, goods };
  });
