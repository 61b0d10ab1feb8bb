/**
 * The most common words in passwords, German and English, in lower case and with letters instead of look-alike digits.
 * Not the list of passwords, which is common.txt: `rules.ts` removes these words from a password and judges the rest.
 */
export const COMMON_WORDS: readonly string[] =
  `password passwort kennwort passw passwd parole pass geheim secret login signin anmelden admin administrator root
user username benutzer guest gast test tester testing demo default changeme aendern letmein einlass welcome willkommen
access zugang system server computer internet master masterkey superman batman spiderman starwars pokemon dragon
drache monkey affe shadow schatten sunshine sonnenschein sonne princess prinzessin princesa football fussball soccer
baseball basketball hockey tennis bayern bayernmuenchen dortmund borussia eintracht schalke werder hamburg berlin muenchen
munich koeln stuttgart frankfurt hannover leipzig dresden deutschland germany austria schweiz switzerland england
london america hallo hello halloween hallowelt helloworld servus moin liebe love lover iloveyou ilove ichliebedich
ichliebe schatz schatzi schnucki schnuckel lieblingsmensch marienkaefer schmetterling sternschnuppe sweetheart darling honey baby babygirl angel engel teufel devil killer hunter jaeger
ranger trustno trust freedom freiheit whatever forever nothing something summer sommer winter spring fruehling herbst
autumn januar februar maerz april juni juli august september oktober november dezember january february march june july
october december montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday
saturday sunday michael thomas andreas stefan stephan christian daniel martin markus alexander matthias sebastian
florian tobias philipp jessica jennifer michelle nicole sandra sabine stefanie julia anna andrea claudia susanne
charlie jordan george robert william joshua matthew ashley amanda samantha hannah sophie maria peter klaus hans
mercedes ferrari porsche volkswagen audi bmw opel ford toyota honda yamaha suzuki harley corvette mustang auto autos
fahrzeug vehicle dienstwagen firmenwagen fahrtenbuch logbook logbuch fahrt fahrten wegbuch weg buch firma company business office buero
samsung apple iphone android google facebook twitter instagram youtube windows microsoft linux cheese kaese kaffee
coffee schokolade chocolate banane banana orange apfel pepper cookie keks bier beer whiskey vodka wine wein blume
flower rose tiger loewe lion eagle adler wolf katze kater cat hund hunde dog puppy hase mausi maus mouse pferd horse
fisch fish computer matrix phoenix merlin gandalf potter harrypotter hogwarts naruto minecraft fortnite ninja samurai
jesus christ gott god heaven himmel hell black schwarz white weiss green gruen blue blau yellow gelb purple silver
silber gold golden diamond diamant money geld million bitcoin bank lucky glueck super mega ultra turbo power maximum
qwertz qwerty qwert azerty asdf asdfgh asdfghjkl yxcvbnm zxcvbnm yxcv zxcv qwer wasd qaz wsx edc rfv qazwsx qweasd
qayxsw abc abcd abcdef abcdefg abcdefgh xyz aaaa the und and der die das mein meine my your ein eine one two three
eins zwei drei vier neu new old alt gut good best beste nummer number geburtstag birthday familie family mama papa
mutter vater mother father oma opa kind kinder sohn tochter bruder schwester freund freundin friend friends`.split(
    /\s+/,
  )
