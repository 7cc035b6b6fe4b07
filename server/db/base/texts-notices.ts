// Drafts of the notices: prohibited goods, the terms of proxy buying, declarations, and the page about the shop.
import type { Draft } from './text-draft.ts';

export const prohibited: Draft = {
  zh: `# 
- 、、、、；、、、、。
- ：、、。
- 。
- 、、、。
- 、、。
- 、、。
- 、。
- 、、、；、、。
- 、、、、、；、、、。
- 1949 ；；。
# 
|  | 
|  |  2 ，
|  |  500 ml，
|  |  2 kg
|  | ， 6 
|  | 
| 、 | 
# 
：，。：（），。、。`,
  en: `# No line takes
- Explosive, flammable, corrosive, toxic or radioactive goods; fireworks, lighters, alcohol, paint, pesticides.
- Pressurised cans: hairspray, sprays, insecticide.
- Power banks and lithium batteries outside a device.
- Guns, ammunition, crossbows, banned knives and replicas of any of them.
- Drugs, prescription medicine, anything narcotic.
- Cigarettes, cigars, e-cigarettes.
- Counterfeits and pirated works.
- Cash, bank cards, identity papers, vouchers; gold, platinum, diamonds.
- Live animals and plants, seeds, meat, eggs, dairy, fresh fruit; ivory, horn, tortoiseshell, coral.
- Cultural objects from before 1949; obscene or illegal publications; spying and satellite gear.
# Only by lines that take them
| Type | Condition
| Battery inside | At most 2 devices a parcel, battery fitted
| Liquids | At most 500 ml a bottle, sealed
| Cosmetics | At most 2 kg a parcel
| Food | Dry, original packing, 6 months of shelf life
| Wooden goods | Fumigation for Australia and New Zealand
| Radio equipment, drones | Approved in the country
# What if it was bought
Found before buying: we do not buy it, full refund. Found in the warehouse: back to the seller (return fee by the rules), or destroyed if you agree. Seizures and fines after hidden contents are not compensated.`,
};

export const disclaimer: Draft = {
  zh: `。：
- 、、，； 1–3 cm ，。
- 、、、， 3 ；、，。。
- ：， 2.00  1 % 。
- ， 2–5 。
- 、、，，。
- ，；。
- （、、），。`,
  en: `By ordering you ask us to buy from the seller for you. Please know:
- Pictures, descriptions and sizes are the seller's. Measured by hand they may differ by 1 to 3 cm, and colours differ between screens.
- We check the outside, number, colour, size and visible faults and take 3 photos. We do not open sealed packing or switch devices on unless you add the detailed check. We do not judge authenticity.
- Price and stock count at the moment of buying: if it is cheaper you get the difference; if it is dearer by 2.00 and 1 % or more we ask you first.
- When a seller ships is up to the seller; around big sales and holidays it takes 2 to 5 days longer.
- Estimated weight and size come from measured stock, history, the listing or the category, in this order; the later the rougher. The page says which it was.
- Some countries tax personal parcels or ask for more papers. That is beyond us; each line says who pays.
- Delays by force majeure (flights cancelled, strikes at customs, natural disasters) follow the promise of the line.`,
};

export const declaration: Draft = {
  zh: `，。，：
- ****：“”，“”“”。
- ****。；，。
- ****： CPF、、 RUT、 NIK ，。
- ****：800  2025  8  29 ，。
- ****：150  2026  7  1 ， 3 ，。
- ，。
- 、，，。`,
  en: `The declaration goes to customs electronically and is yours. We fill it in from what you paid; please check:
- **Name**: be exact. "Women's cotton shirt", not "gift" or "clothes".
- **Value**: what you paid for the goods. Going below it warns you and is logged. We do not undervalue, and we do not call a purchase a gift.
- **Tax number**: CPF in Brazil, PCCC in South Korea, RUT in Chile, NIK in Indonesia and others are required and must be the receiver's own.
- **USA**: the 800 dollar exemption ended on 29 August 2025. Choose a line with duty paid.
- **EU**: since 1 July 2026 parcels up to 150 euro pay 3 euro of duty for each tariff sub-heading inside; VAT is prepaid or collected, as the line says.
- Insurance pays up to the insured value; customs and insurers both go by what was declared.
- Seizures after an untrue declaration or prohibited goods are not compensated and may affect later parcels.`,
};

export const about: Draft = {
  zh: `Sampan ：，，。
# 
 5 %，，。，：。
# 
-  24 ， 24 ；，。
-  3 ；。
- ，。
- ，。
# 
（、）（、）。
# 
、、、：。`,
  en: `A sampan is a small boat. Ours gathers what you found in Chinese shops, piece by piece, and takes it across to you in one go.
# How we earn
A service fee of 5 %, the margin of the lines, and value-added services. Every row of a bill has a name; there is no markup hidden in the rate: the page shows the market rate beside ours.
# What we promise
- In stock within 24 hours of arrival, packed within 24 hours of payment. When we are late you are paid by itself; you need not ask.
- At least 3 photos of each item; photos of the scale come with each waybill.
- Freight is settled by what it really weighs; what was too much is in your wallet at once.
- Why a price is what it is, is one tap away.
# Warehouses
Dongguan, near the ports of Shenzhen and Hong Kong; Shanghai, near the sellers of Zhejiang and Jiangsu and the airport of Pudong.
# Contact
Company, address, mail, working hours: please enter.`,
};
