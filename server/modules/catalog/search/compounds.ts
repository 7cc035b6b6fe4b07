// German compounds: Laufschuhe are Schuhe, a Lederrucksack is a Rucksack made of Leder. Only by known last parts, and not where the whole is another thing:
// a Handschuh is no Schuh, and a Kopfhörer stays itself.
import { bare } from './characters.ts';
import { stemOf } from './stems.ts';

const stems = (text: string): Set<string> => new Set(text.split(/\s+/).map((word) => stemOf('de', bare(word.toLowerCase()))));

const LAST =
  stems(`Schuhe Stiefel Sandalen Socken Strümpfe Hose Jacke Mantel Kleid Rock Hemd Bluse Weste Pullover Shirt Mütze Hut Kappe Schal Gürtel
  Krawatte Tasche Rucksack Koffer Beutel Geldbeutel Ranzen Brille Uhr Kette Halskette Armband Ringe Ohrringe Lampe Leuchte Laterne Kerze Spiegel Rahmen Decke Kissen
  Teppich Vorhang Matratze Stuhl Sessel Hocker Tisch Regal Schrank Bett Sofa Korb Box Dose Flasche Kanne Teekanne Tasse Becher Teller Schale Schüssel Pfanne Topf Messer
  Löffel Gabel Besteck Stäbchen Kocher Mühle Maschine Schere Pinsel Bürste Zahnbürste Kamm Creme Seife Parfüm Lack Stift Lippenstift Spielzeug Puppe Bär Teddy Puzzle Spiel Figur Ball
  Schläger Zelt Rute Angelrute Fahrrad Roller Helm Gitarre Flöte Trommel Geige Stoff Wolle Garn Kamera Kopfhörer Lautsprecher Mikrofon Tastatur Maus Kabel Ladegerät Hülle
  Ständer Halter Tee Kaffee Honig Kekse Kuchen Nudeln Reis Soße Gewürz Buch Kalender Aufkleber Karten Drachen Fächer Schirm Besen Schwamm Handtuch Anhänger Perücke
  Anzug Handschuhe Notizbuch Wecker Radio Rasierer Bausteine Roboter Auto Eisenbahn Würfel Controller`);

const OPAQUE =
  stems(`Handschuh Strumpfhose Unterhose Badehose Unterhemd Nachthemd Bademantel Badeanzug Schlafanzug Trainingsanzug Schwimmanzug Ohrring Ohrringe
  Schlüsselring Schlüsselanhänger Bildschirm Lampenschirm Notizbuch Tagebuch Handbuch Bilderbuch Tischdecke Steckdose Stirnband Haarband Klebeband Maßband Nagellack
  Schraubenschlüssel Waschmaschine Nähmaschine Kaffeemaschine Geschirrspülmaschine Bohrmaschine Zahnbürste Spielkarten Grußkarte Postkarte Speicherkarte Schreibtisch Nachttisch
  Federball Fußball Basketball Volleyball Luftballons Schlafsack Kühlschrank Kleiderschrank Taschenrechner Fernseher Handtuch Badetuch Tischtennis Mauspad Wasserkocher Reiskocher
  Kaffeemühle Lichterkette Fahrradkette Halskette Armbanduhr Stoppuhr Spieluhr Taschenlampe Stirnlampe Teekanne Gießkanne Geldbeutel Schweißband Lippenstift Bleistift Kleiderbügel
  Wischmopp Handyhülle Puderdose Kartenspiel Windspiel Glockenspiel Kreditkarte Kulturbeutel Laufrad Hausschuh Schlittschuh Rollschuh Angelrute Zahnbürste Mondkuchen Fahrradhelm
  Blumentopf Kochtopf Weinglas Fernglas Fingerring Sonnenbrille Steppdecke Kleinteile`);

/** First parts that say what the thing is made of, for whom or for what. */
const FIRST = new Map(
  `Leder Woll:Wolle Baumwoll:Baumwolle Seiden:Seide Leinen Samt Kaschmir Holz Bambus Glas Keramik Porzellan Silber Gold Jade Edelstahl Stroh Rattan Kunststoff
   Damen Herren Kinder Baby Mädchen Jungen Sport Lauf Wander Winter Sommer Regen Reise Schul Büro Küchen Bade Strand Yoga Camping Garten Auto Hunde Katzen Tee Kaffee
   Reis Plüsch Stoff Puppen Filz Gusseisen Eisen Stahl Papier Perlen Blumen Hals Bluetooth Funk Handy Laptop Kamera Mini Wand Tisch`
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [part, word = part] = pair.split(':');
      return [bare(part!.toLowerCase()), stemOf('de', bare(word!.toLowerCase()))];
    }),
);

const SHORTEST_FIRST = 3;

/** The stems of the last part and, where it is known, the first one; null for a word that is no compound or whose whole is another thing. `word`: lower case, without accents. */
export function compoundOf(word: string): { first: string | null; last: string; written: [string, string] } | null {
  if (OPAQUE.has(stemOf('de', word))) return null;
  for (let at = SHORTEST_FIRST; at <= word.length - 3; at++) {
    const end = word.slice(at);
    const last = stemOf('de', end);
    if (!LAST.has(last)) continue;
    const begin = word.slice(0, at);
    const first = FIRST.get(begin) ?? FIRST.get(begin.replace(/(s|n|en|e)$/, '')) ?? null;
    return { first, last, written: [begin, end] };
  }
  return null;
}
