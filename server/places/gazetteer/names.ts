/**
 * Towns with different German and English names, maintained by hand, one per line: country, the name in the data set,
 * the German and the English name. The data set has many names per town, without their language.
 */
const TABLE = `
AT Vienna|Wien|Vienna
AT Graz|Graz|Graz
BE Brussels|Brüssel|Brussels
BE Antwerpen|Antwerpen|Antwerp
BE Gent|Gent|Ghent
BE Brugge|Brügge|Bruges
BE Liège|Lüttich|Liège
BE Oostende|Ostende|Ostend
BE Mechelen|Mecheln|Mechelen
BE Leuven|Löwen|Leuven
BE Verviers|Verviers|Verviers
BG Sofia|Sofia|Sofia
BY Minsk|Minsk|Minsk
CH St. Gallen|St. Gallen|St. Gallen
CH Genève|Genf|Geneva
CH Zürich|Zürich|Zurich
CH Lausanne|Lausanne|Lausanne
CH Luzern|Luzern|Lucerne
CH Neuchâtel|Neuenburg|Neuchâtel
CH Fribourg|Freiburg im Üechtland|Fribourg
CH Sitten|Sitten|Sion
CH Sion|Sitten|Sion
CH Delémont|Delsberg|Delémont
CH Biel/Bienne|Biel|Biel/Bienne
CH Murten/Morat|Murten|Murten
CN Beijing|Peking|Beijing
CN Shanghai|Schanghai|Shanghai
CZ Prague|Prag|Prague
CZ Brno|Brünn|Brno
CZ Pilsen|Pilsen|Pilsen
CZ Plzeň|Pilsen|Pilsen
CZ Ostrava|Ostrau|Ostrava
CZ Karlovy Vary|Karlsbad|Karlovy Vary
CZ České Budějovice|Budweis|České Budějovice
CZ Liberec|Reichenberg|Liberec
CZ Olomouc|Olmütz|Olomouc
CZ Cheb|Eger|Cheb
CZ Znojmo|Znaim|Znojmo
DE Munich|München|Munich
DE Nürnberg|Nürnberg|Nuremberg
DE Nuremberg|Nürnberg|Nuremberg
DE Köln|Köln|Cologne
DE Hannover|Hannover|Hanover
DE Freiburg|Freiburg im Breisgau|Freiburg im Breisgau
DE Kempten (Allgäu)|Kempten (Allgäu)|Kempten
DK Copenhagen|Kopenhagen|Copenhagen
DK Århus|Aarhus|Aarhus
DK Helsingør|Helsingør|Elsinore
EG Cairo|Kairo|Cairo
EG Alexandria|Alexandria|Alexandria
ES Sevilla|Sevilla|Seville
ES Zaragoza|Saragossa|Zaragoza
ES Palma|Palma de Mallorca|Palma
ES Córdoba|Córdoba|Cordoba
FI Helsinki|Helsinki|Helsinki
FR Strasbourg|Straßburg|Strasbourg
FR Mulhouse|Mülhausen|Mulhouse
FR Colmar|Colmar|Colmar
FR Nice|Nizza|Nice
FR Dunkerque|Dünkirchen|Dunkirk
FR Haguenau|Hagenau|Haguenau
FR Sélestat|Schlettstadt|Sélestat
FR Saverne|Zabern|Saverne
FR Wissembourg|Weißenburg|Wissembourg
FR Thionville|Diedenhofen|Thionville
FR Sarreguemines|Saargemünd|Sarreguemines
FR Saint-Louis|Saint-Louis|Saint-Louis
GB Edinburgh|Edinburgh|Edinburgh
GR Athens|Athen|Athens
GR Thessaloníki|Thessaloniki|Thessaloniki
GR Piraeus|Piräus|Piraeus
GR Pátra|Patras|Patras
HR Rijeka|Rijeka|Rijeka
HR Zagreb|Zagreb|Zagreb
HU Sopron|Ödenburg|Sopron
HU Győr|Raab|Győr
HU Pécs|Fünfkirchen|Pécs
HU Budapest|Budapest|Budapest
IN Mumbai|Mumbai|Mumbai
IN Kolkata|Kalkutta|Kolkata
IT Rome|Rom|Rome
IT Milan|Mailand|Milan
IT Milano|Mailand|Milan
IT Turin|Turin|Turin
IT Venice|Venedig|Venice
IT Florence|Florenz|Florence
IT Naples|Neapel|Naples
IT Napoli|Neapel|Naples
IT Genoa|Genua|Genoa
IT Padova|Padua|Padua
IT Mantova|Mantua|Mantua
IT Livorno|Livorno|Leghorn
IT Siracusa|Syrakus|Syracuse
IT Bolzano|Bozen|Bolzano
IT Merano|Meran|Merano
IT Brixen|Brixen|Bressanone
IT Bressanone|Brixen|Bressanone
IT Brunico|Bruneck|Brunico
IT Trento|Trient|Trento
IT Trieste|Triest|Trieste
IT Sterzing|Sterzing|Vipiteno
IT Vipiteno|Sterzing|Vipiteno
JP Tokyo|Tokio|Tokyo
JP Kyoto|Kyoto|Kyoto
LT Vilnius|Vilnius|Vilnius
LU Luxembourg|Luxemburg|Luxembourg
LU Esch-sur-Alzette|Esch an der Alzette|Esch-sur-Alzette
MX Mexico City|Mexiko-Stadt|Mexico City
MT Valletta|Valletta|Valletta
NL The Hague|Den Haag|The Hague
NL 's-Hertogenbosch|Herzogenbusch|'s-Hertogenbosch
NL Nijmegen|Nimwegen|Nijmegen
NL Leiden|Leiden|Leiden
PL Warsaw|Warschau|Warsaw
PL Kraków|Krakau|Krakow
PL Gdańsk|Danzig|Gdansk
PL Wrocław|Breslau|Wroclaw
PL Poznań|Posen|Poznan
PL Szczecin|Stettin|Szczecin
PL Toruń|Thorn|Torun
PL Katowice|Kattowitz|Katowice
PL Opole|Oppeln|Opole
PL Gliwice|Gleiwitz|Gliwice
PL Łódź|Lodz|Lodz
PL Zgorzelec|Görlitz-Ost (Zgorzelec)|Zgorzelec
PL Bydgoszcz|Bromberg|Bydgoszcz
PL Olsztyn|Allenstein|Olsztyn
PL Zielona Góra|Grünberg|Zielona Góra
PT Lisbon|Lissabon|Lisbon
PT Porto|Porto|Porto
RO Bucharest|Bukarest|Bucharest
RO Sibiu|Hermannstadt|Sibiu
RO Braşov|Kronstadt|Brașov
RO Timişoara|Temeswar|Timișoara
RO Cluj-Napoca|Klausenburg|Cluj-Napoca
RS Belgrade|Belgrad|Belgrade
RS Novi Sad|Novi Sad|Novi Sad
RU Moscow|Moskau|Moscow
RU Saint Petersburg|Sankt Petersburg|Saint Petersburg
RU Kaliningrad|Kaliningrad|Kaliningrad
SE Göteborg|Göteborg|Gothenburg
SI Ljubljana|Laibach|Ljubljana
SI Maribor|Marburg an der Drau|Maribor
SI Celje|Cilli|Celje
SK Bratislava|Pressburg|Bratislava
SK Košice|Kaschau|Košice
TR Istanbul|Istanbul|Istanbul
TW Taipei|Taipeh|Taipei
UA Kiev|Kiew|Kyiv
UA Kyiv|Kiew|Kyiv
UA Odessa|Odessa|Odesa
UA Lviv|Lemberg|Lviv
UA Kharkiv|Charkiw|Kharkiv
`

/** Shown under the local name, because the German one is outdated. */
const NOT_TRANSLATED = new Set([
  'Laibach',
  'Pressburg',
  'Cilli',
  'Kaschau',
  'Raab',
  'Ödenburg',
  'Fünfkirchen',
  'Bromberg',
  'Allenstein',
  'Grünberg',
  'Thorn',
  'Oppeln',
  'Gleiwitz',
  'Znaim',
  'Görlitz-Ost (Zgorzelec)',
  'Herzogenbusch',
  'Mecheln',
])

export type TownNames = { de: string; en: string; aliases: string[] }

const NAMES = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [, country = '', rest = ''] = /^(\w\w) (.*)$/.exec(line) ?? []
      const [name = '', de = '', en = ''] = rest.split('|')
      return [`${country} ${name}`, { de, en }] as const
    }),
)

/** The names of a town in both languages, and its aliases. */
export function namesOf(country: string, name: string): TownNames {
  const found = NAMES.get(`${country} ${name}`)
  if (!found) return { de: name, en: name, aliases: [] }
  const shown = NOT_TRANSLATED.has(found.de) ? name : found.de
  return { de: shown, en: found.en, aliases: [found.de, name].filter((other) => other !== shown) }
}
