// Brands that shoppers type: a shop without their goods says so instead of correcting them to words that it has.
import { bare } from './characters.ts';
import { singular } from './singular.ts';

const NAMES = `adidas aesop aigner airpods alo amiri anello anker anta arcteryx armani arsenal asics asus audi balenciaga
  balmain bape barbie barbour bandai berluti birkenstock blackmagic blizzard bmw bosch bose bottega braun breitling
  bulgari burberry bvlgari canon carhartt cartier casio celine chanel chloe chopard citizen
  clarks converse crocs dell dickies dior disney dji dunlop dyson dsquared ecco elf epson
  estee fendi fenty ferragamo ferrari fila fjallraven fujifilm funko furla gant garmin ghibli
  givenchy gopro goyard gucci gundam hasbro helly herno hermes heytea hilfiger hisense hoka huawei hublot huda
  hyundai insta360 ipad iphone issey jacquemus jordan jbl kappa karhu kenzo kipling kith kodak labubu lacoste
  lamy lancome lego lenovo leica levis loewe logitech longchamp louboutin luckin lululemon maison margiela
  marni mattel meizu miele miffy miniso missoni mizuno moleskine moncler montblanc moschino moynat mulberry
  muji nars nike nikon nintendo nivea nokia oakley oneplus onitsuka oppo oris pandora panasonic patagonia patek
  philips piaget playstation pokemon popmart prada puma purcotton razer realme redmi reebok rimowa roborock
  rolex salomon samsung sanrio sennheiser sephora shein shimano shiseido skechers sony speedo stussy swarovski swatch
  takara tamron temu thinkpad tiffany timberland tissot tods tomford tomica toyota trapstar tudor ugg umbro undefeated uniqlo
  valentino vans veja versace vertu visvim vivienne vivo wilson xbox xiaomi xtep yamaha yeezy yonex zara zegna zeiss zippo`;

/** In the form in which words are looked up. */
export const BRANDS: ReadonlySet<string> = new Set(NAMES.split(/\s+/).map((name) => singular(bare(name))));
