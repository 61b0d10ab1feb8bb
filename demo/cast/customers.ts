/** Invented, all of them: company, who one meets there, street, postal code, town, country. */
export type Customer = readonly [
  company: string,
  contact: string,
  street: string,
  postalCode: string,
  city: string,
  country: string,
]

const NEAR: readonly Customer[] = [
  ['Seniorenstift Lindenblick', 'Roswitha Kienle', 'Gartenstraße 88', '72764', 'Reutlingen', 'DE'],
  ['Bäckerei Krumm & Söhne', 'Edgar Krumm', 'Hauptstraße 2', '72555', 'Metzingen', 'DE'],
  ['Praxisgemeinschaft Neckarufer', 'Almut Seidel', 'Wöhrdstraße 19', '72070', 'Tübingen', 'DE'],
  ['Schreinerei Holzwurm GmbH', 'Veit Haug', 'Daimlerstraße 7', '72622', 'Nürtingen', 'DE'],
  ['Hotel Drei Kraniche', 'Babette Rieger', 'Marktplatz 4', '72574', 'Bad Urach', 'DE'],
  ['Kindertagesstätte Wirbelwind', 'Gesa Thomsen', 'Schulweg 1', '72108', 'Rottenburg', 'DE'],
  ['Zollernalb Feinmechanik GmbH', 'Burkhard Stehle', 'Lautlinger Weg 50', '72458', 'Albstadt', 'DE'],
  ['Textilhaus Webstuhl', 'Corinna Maute', 'Friedrichstraße 33', '72336', 'Balingen', 'DE'],
  ['Molkerei Alblandhof', 'Hagen Rauscher', 'Ziegelhütte 5', '72525', 'Münsingen', 'DE'],
  ['Druckerei Bleisatz GmbH', 'Oda Pfister', 'Obere Vorstadt 11', '72379', 'Hechingen', 'DE'],
]

const REGION: readonly Customer[] = [
  ['Rechenzentrum Südkreuz', 'Ansgar Thoma', 'Heilbronner Straße 150', '70173', 'Stuttgart', 'DE'],
  ['Hausverwaltung Weitblick', 'Petra Obermüller', 'Bahnhofstraße 27', '73728', 'Esslingen', 'DE'],
  ['Klinikum Rechbergblick', 'Simon Gaiser', 'Eichertstraße 3', '73033', 'Göppingen', 'DE'],
  ['Tanzschule Dreivierteltakt', 'Margit Hölzel', 'Alleenstraße 60', '73230', 'Kirchheim unter Teck', 'DE'],
  ['Sporthalle Schanzensprung', 'Rainer Kübler', 'Calwer Straße 9', '71032', 'Böblingen', 'DE'],
  ['Schlossgarten Gastronomie', 'Wiebke Storz', 'Schlossstraße 30', '71638', 'Ludwigsburg', 'DE'],
  ['Messebau Standfest AG', 'Norbert Jaki', 'Blaubeurer Straße 40', '89073', 'Ulm', 'DE'],
  ['Edelmetall Feingold KG', 'Silke Morlock', 'Goldschmiedeallee 2', '75172', 'Pforzheim', 'DE'],
  ['Weingut Steilhang', 'Gerold Fähnle', 'Kelterweg 12', '74072', 'Heilbronn', 'DE'],
]

const FAR: readonly Customer[] = [
  ['Isarbogen Verlag', 'Quirin Lechner', 'Lindwurmstraße 120', '80331', 'München', 'DE'],
  ['Fuggerei Textil AG', 'Walburga Zech', 'Jakoberstraße 26', '86150', 'Augsburg', 'DE'],
  ['Mainufer Bank eG', 'Leif Ebeling', 'Taunusanlage 99', '60311', 'Frankfurt am Main', 'DE'],
  ['Quadrat Logistik GmbH', 'Ute Schollmeier', 'Neckarauer Straße 15', '68159', 'Mannheim', 'DE'],
  ['Spielwaren Kreiselmann', 'Adelheid Zapf', 'Fürther Straße 200', '90402', 'Nürnberg', 'DE'],
  ['Badische Saftkellerei', 'Egon Dufner', 'Kaiser-Joseph-Straße 8', '79098', 'Freiburg im Breisgau', 'DE'],
  ['Fächerstadt Theater', 'Meike Anselm', 'Ettlinger Straße 1', '76133', 'Karlsruhe', 'DE'],
  ['Bodensee Segelmanufaktur', 'Hannes Wehrle', 'Seestraße 44', '78462', 'Konstanz', 'DE'],
]

const SWISS: readonly Customer[] = [
  ['Limmat Treuhand AG', 'Regula Aeschbach', 'Bahnhofstrasse 71', '8001', 'Zürich', 'CH'],
  ['Stickerei Silberfaden', 'Urs Rechsteiner', 'Rosenbergstrasse 20', '9000', 'St. Gallen', 'CH'],
  ['Thurgau Mosterei', 'Vreni Hungerbühler', 'Zürcherstrasse 180', '8500', 'Frauenfeld', 'CH'],
  ['Munot Präzision AG', 'Reto Leu', 'Fronwagplatz 6', '8200', 'Schaffhausen', 'CH'],
  ['Kantonsschule Eulachtal', 'Silvan Frei', 'Rychenbergstrasse 140', '8400', 'Winterthur', 'CH'],
  ['Äbtestadt Käserei', 'Monika Gähwiler', 'Obere Bahnhofstrasse 9', '9500', 'Wil', 'CH'],
]

const BRITISH: readonly Customer[] = [
  ['Thamesmead Brewing Ltd', 'Rosalind Pike', '40 Castle Street', '', 'Oxford', 'GB'],
  ['Kennet Paper Mills', 'Graham Tuttle', '2 Wharf Street', '', 'Newbury', 'GB'],
  ['Great Western Archive', 'Philippa Dunn', '18 Railway Terrace', '', 'Swindon', 'GB'],
  ['Basing House Hotels', 'Nigel Farrow', '5 London Road', '', 'Basingstoke', 'GB'],
  ['Wey Valley Orchards', 'Imogen Clegg', '31 High Street', '', 'Guildford', 'GB'],
  ['Docklands Cold Store', 'Terence Abbott', '9 Quay Road', '', 'London', 'GB'],
]

export const CUSTOMERS = { near: NEAR, region: REGION, far: FAR, swiss: SWISS, british: BRITISH } as const
export type Territory = keyof typeof CUSTOMERS
