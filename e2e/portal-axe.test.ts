import { testAxe } from './portal-axe-cases.ts'
import { SCREENS } from './portal-screens.ts'

testAxe(
  'desktop',
  SCREENS.filter(({ isCoveredElsewhere }) => !isCoveredElsewhere),
)
