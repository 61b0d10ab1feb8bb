import type { FuelType } from '#contract/expenses/fuel.ts'
import type { Currency, SystemOfUnits } from '#contract/vehicles/vehicle.ts'
import type { Territory } from './customers.ts'
import type { CompanyKey, PersonKey } from './people.ts'

/** How a vehicle is used: from home to the office and back, from customer to customer, over land, or by anybody. */
export type Use = 'commuter' | 'service' | 'field' | 'pool'

export type CastVehicle = {
  company: CompanyKey
  plate: string
  use: Use
  drivers: readonly [PersonKey, ...PersonKey[]]
  home: string
  base: string
  territories: readonly [Territory, ...Territory[]]
  /** Of a day on which there is work, how likely it is driven. */
  busy: number
  /** Where families drive to at weekends; none where the vehicle stays at work. */
  leisure: readonly string[]
  fuel: FuelType
  /** Of 100 kilometres (imperial: what 100 miles take, in gallons), and what goes in at once. */
  thirst: number
  tank: number
  odometer: number
  timeZone: string
  systemOfUnits: SystemOfUnits
  currencyCode: Currency
  /** An app writes its trips when they end; else somebody types them in, in the evening or at the end of the week. */
  writes: 'app' | 'evening' | 'weekly'
  /** It is bought so many days after the story began. */
  boughtAfterDays: number
}

const GERMAN = {
  company: 'firm',
  base: 'office',
  territories: ['near', 'region'],
  timeZone: 'Europe/Berlin',
  systemOfUnits: 'metric',
  currencyCode: 'EUR',
  boughtAfterDays: 0,
  leisure: [],
} as const

const POOL = { ...GERMAN, use: 'pool', home: 'office', writes: 'evening' } as const
const VAN = { ...GERMAN, use: 'service', fuel: 'diesel', thirst: 8.4, tank: 70 } as const
const FAMILY = ['lake', 'grandparents', 'pool', 'market', 'cinema'] as const

/** It gives its seat back at the end of the story: its business trips stay, and no new one can be entered. */
export const PLATE_WITHOUT_SEAT = 'RT-AK 7'

export const FLEET: readonly CastVehicle[] = [
  {
    ...GERMAN,
    plate: 'RT-AK 100',
    use: 'commuter',
    drivers: ['henrike'],
    home: 'homeHenrike',
    busy: 0.86,
    leisure: FAMILY,
    fuel: 'diesel',
    thirst: 6.1,
    tank: 55,
    odometer: 18_240,
    writes: 'app',
  },
  {
    ...GERMAN,
    plate: 'RT-AK 102E',
    use: 'commuter',
    drivers: ['torben'],
    home: 'homeTorben',
    busy: 0.85,
    leisure: FAMILY,
    fuel: 'electro',
    thirst: 17.8,
    tank: 68,
    odometer: 12,
    writes: 'app',
    boughtAfterDays: 210,
  },
  {
    ...VAN,
    plate: 'RT-AK 210',
    drivers: ['ines'],
    home: 'homeInes',
    busy: 0.86,
    odometer: 84_310,
    writes: 'evening',
  },
  {
    ...VAN,
    plate: 'RT-AK 211',
    drivers: ['matthias'],
    home: 'homeMatthias',
    busy: 0.85,
    odometer: 131_775,
    writes: 'weekly',
    leisure: ['club'],
  },
  {
    ...VAN,
    plate: 'RT-AK 212',
    drivers: ['joerg'],
    home: 'homeJoerg',
    busy: 0.84,
    odometer: 150,
    writes: 'app',
    boughtAfterDays: 120,
  },
  {
    ...GERMAN,
    plate: 'ES-AK 55',
    use: 'field',
    drivers: ['selin'],
    home: 'homeSelin',
    territories: ['far', 'region'],
    busy: 0.86,
    leisure: FAMILY,
    fuel: 'diesel',
    thirst: 5.7,
    tank: 60,
    odometer: 41_066,
    writes: 'app',
  },
  {
    ...GERMAN,
    plate: 'RT-AK 301',
    use: 'commuter',
    drivers: ['franziska'],
    home: 'homeFranziska',
    busy: 0.79,
    leisure: FAMILY,
    fuel: 'benzin',
    thirst: 6.6,
    tank: 50,
    odometer: 29_518,
    writes: 'evening',
  },
  {
    ...POOL,
    plate: 'RT-AK 400',
    drivers: ['lukas', 'franziska', 'torben'],
    busy: 0.5,
    fuel: 'benzin',
    thirst: 5.9,
    tank: 45,
    odometer: 66_120,
  },
  {
    ...POOL,
    plate: 'RT-AK 401E',
    drivers: ['lukas', 'ines', 'joerg'],
    busy: 0.42,
    fuel: 'electro',
    thirst: 15.4,
    tank: 50,
    odometer: 3_050,
  },
  {
    ...POOL,
    plate: 'RT-AK 7',
    drivers: ['lukas', 'matthias'],
    busy: 0.3,
    fuel: 'lpg',
    thirst: 9.8,
    tank: 48,
    odometer: 198_440,
    writes: 'weekly',
  },
  {
    ...VAN,
    plate: 'ZH 448 210',
    drivers: ['beat'],
    home: 'homeBeat',
    base: 'officeCh',
    territories: ['swiss'],
    busy: 0.81,
    odometer: 22_480,
    writes: 'app',
    timeZone: 'Europe/Zurich',
    currencyCode: 'CHF',
    leisure: ['rapperswil'],
  },
  {
    ...GERMAN,
    plate: 'LK24 VRT',
    use: 'commuter',
    drivers: ['yannick'],
    home: 'homeYannick',
    base: 'officeGb',
    territories: ['british'],
    busy: 0.77,
    leisure: ['bath'],
    fuel: 'benzin',
    thirst: 2.4,
    tank: 11,
    odometer: 25,
    writes: 'evening',
    boughtAfterDays: 180,
    timeZone: 'Europe/London',
    systemOfUnits: 'imperial',
    currencyCode: 'GBP',
  },
  {
    ...POOL,
    company: 'club',
    plate: 'RT-MV 88',
    drivers: ['torben', 'franziska'],
    home: 'clubhouse',
    base: 'clubhouse',
    busy: 0,
    leisure: ['club', 'market', 'cinema', 'grandparents'],
    fuel: 'diesel',
    thirst: 7.9,
    tank: 70,
    odometer: 102_660,
  },
]
