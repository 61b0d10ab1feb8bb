export const REASONS = [
  'Wartung Lüftungsanlage',
  'Angebotstermin',
  'Abnahme',
  'Störungseinsatz',
  'Aufmaß',
  'Baustellenbesprechung',
  'Filterwechsel',
  'Einregulierung',
] as const

export const MORE_REASONS = [
  'Arbeitsweg',
  'Heimweg',
  'Materialeinkauf',
  'Schulung',
  'Messebesuch',
  'Fahrdienst Ortsverein',
]

export const TAGS = [
  'Baustelle Nord',
  'Kostenstelle 4100',
  'Kostenstelle 4200',
  'Notdienst',
  'Privatanteil',
  'Winterreifen',
]

export const COMMENTS = [
  'Umleitung wegen Sperrung der B 28.',
  'Kunde nicht angetroffen, neuer Termin vereinbart.',
  'Mit Anhänger.',
  'Stau am Albaufstieg.',
  'Ersatzfilter mitgenommen.',
] as const

export const PERSONAL = {
  drivers: [
    ['Henrike', 'Lindner'],
    ['Arne', 'Lindner'],
  ],
  contacts: [
    ['Arne', 'Lindner', null],
    [null, null, 'Musikschule Quintenzirkel'],
  ],
  reasons: ['Familienbesuch', 'Chorprobe', 'Einkauf'],
  tags: ['Urlaub', 'Steuer'],
} as const
