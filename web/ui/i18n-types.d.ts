import 'i18next'
import type billing from '#i18n/de/billing.json'
import type found from '#i18n/de/found.json'
import type inbox from '#i18n/de/inbox.json'
import type overview from '#i18n/de/overview.json'
import type texts from '#i18n/de/portal.json'
import type recording from '#i18n/de/recording.json'
import type recurring from '#i18n/de/recurring.json'
import type reporting from '#i18n/de/reporting.json'
import type settings from '#i18n/de/settings.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'portal'
    keySeparator: false
    nsSeparator: false
    resources: {
      portal: typeof texts &
        typeof billing &
        typeof found &
        typeof inbox &
        typeof overview &
        typeof recording &
        typeof recurring &
        typeof reporting &
        typeof settings
    }
  }
}
