/**
 * Purposes of business trips on which nobody is visited: the tax office asks for the partner that was visited (R 8.1 Abs. 9
 * Nr. 2 LStR), and at the pump, in the workshop or on the way back there is none. Words that are also said of visits to
 * customers, like "Inspektion", are none of these.
 */
const ERRANDS = [
  'tanken',
  'tankstelle',
  'ladesäule',
  'ladestation',
  'aufladen',
  'werkstatt',
  'reifenwechsel',
  'räderwechsel',
  'hauptuntersuchung',
  'tüv',
  'waschanlage',
  'wagenwäsche',
  'autowäsche',
  'post',
  'postamt',
  'postfiliale',
  'briefkasten',
  'büromaterial',
  'materialeinkauf',
  'wertstoffhof',
  'rückfahrt',
  'rückweg',
  'heimfahrt',
  'übernachtung',
  'refuelling',
  'refueling',
  'petrol',
  'charging',
  'workshop visit',
  'tyre change',
  'car wash',
  'post office',
  'office supplies',
  'return trip',
  'way back',
  'overnight stay',
] as const

/** As an alternative of a regular expression, of JavaScript and PostgreSQL alike. */
export const ERRAND_WORDS = ERRANDS.join('|')

const IS_ERRAND = new RegExp(`(?<!\\p{L})(${ERRAND_WORDS})(?!\\p{L})`, 'iu')

/** Whether the reason itself says why nobody was visited. */
export const isErrand = (reason: string): boolean => IS_ERRAND.test(reason.normalize('NFC'))
