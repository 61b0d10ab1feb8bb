import { testAxe } from './portal-axe-cases.ts'
import { SCREENS } from './portal-screens.ts'

// The screens whose layout differs on a phone.
const ON_PHONES =
  /^vehicles$|^trips$|^trip-editor$|^calendar$|^expenses$|^expense-new$|^reports$|^report-template(-preview)?$|^vehicles-report$|setup|employees$|company-invitations|invitation-modal|my-drivers|company-contacts|contact-editor|sign-in-again|profile-menu|drawer|toast/

testAxe(
  'phone',
  SCREENS.filter(({ name, isCoveredElsewhere }) => !isCoveredElsewhere && ON_PHONES.test(name)),
)
