import type { Content } from './mail.ts'

const ID = '0190a6c1-52f0-7b1d-9c3e-4f2a6d7e8b90'

/** Every template with values like those of a real mail, to look at. */
export const sampleMails = (publicUrl: URL): Content[] => {
  const link = (path: string) => new URL(path, publicUrl).href
  const token = 'q3vJ8x0Lz5mWk1TnR7cYbA2dFhGsEuPo'
  return [
    {
      template: 'verify-email',
      values: { firstName: 'Miriam', link: link(`/idp/verify-email/${token}`) },
    },
    {
      template: 'reset-password',
      values: { firstName: 'Miriam', link: link(`/idp/reset-password/${token}`) },
    },
    {
      template: 'account-exists',
      values: {
        firstName: 'Miriam',
        signInLink: link('/?login_hint=miriam%40example.test'),
        resetLink: link('/idp/forgot-password'),
      },
    },
    { template: 'password-changed', values: { firstName: null, resetLink: link('/idp/forgot-password') } },
    {
      template: 'confirm-new-email',
      values: { firstName: 'Miriam', link: link(`/idp/change-email/${token}`) },
    },
    {
      template: 'email-taken',
      values: { firstName: 'Emil', signInLink: link('/?login_hint=emil%40example.test') },
    },
    {
      template: 'email-change-requested',
      values: {
        firstName: 'Miriam',
        newEmail: 'miriam.kern@example.test',
        resetLink: link('/idp/forgot-password'),
      },
    },
    {
      template: 'email-changed',
      values: {
        firstName: 'Miriam',
        newEmail: 'miriam.kern@example.test',
        restoreLink: link(`/idp/restore-email/${token}`),
      },
    },
    {
      template: 'invitation',
      values: {
        firstName: 'Emil Schäufele',
        companyName: 'Albwerk GmbH',
        link: link(`/invitation/${ID}?login_hint=emil%40example.test`),
      },
    },
    {
      template: 'confirm-notifications',
      values: {
        firstName: 'Miriam',
        companyName: 'Albwerk GmbH',
        link: link(`/notifications/confirm#${ID}/${ID}`),
        eventType: 'reminder.due',
      },
    },
    {
      template: 'seats-freed',
      values: {
        firstName: 'Miriam',
        companyName: 'Albwerk GmbH',
        count: '2',
        link: link(`/company/${ID}/settings/billing`),
      },
    },
    {
      template: 'trip-recorded',
      values: {
        firstName: 'Miriam',
        companyName: 'Albwerk GmbH',
        licensePlate: 'TÜ-AW 204',
        link: link(`/company/${ID}/vehicles/${ID}/trips`),
        unsubscribeLink: link(`/notifications/unsubscribe#${ID}/${ID}`),
        oneClick: link(`/api/event_notification_subscriptions/${ID}/unsubscribe/${ID}`),
      },
    },
    {
      template: 'reminders-due',
      values: {
        firstName: 'Miriam',
        companyName: 'Albwerk GmbH',
        items: [
          {
            licensePlate: 'TÜ-AW 301',
            systemOfUnits: 'metric',
            kind: 'tyres',
            label: 'Winterreifen',
            dueOn: '2026-11-01',
            dueOdometer: null,
            due: { state: 'overdue', by: 'day', daysLeft: -15, distanceLeft: null, expectedOn: '2026-11-01' },
          },
          {
            licensePlate: 'TÜ-AW 210',
            systemOfUnits: 'metric',
            kind: 'inspection',
            label: null,
            dueOn: '2026-11-30',
            dueOdometer: null,
            due: { state: 'soon', by: 'day', daysLeft: 14, distanceLeft: null, expectedOn: '2026-11-30' },
          },
          {
            licensePlate: 'TÜ-AW 212',
            systemOfUnits: 'metric',
            kind: 'service',
            label: null,
            dueOn: null,
            dueOdometer: 45_000,
            due: {
              state: 'soon',
              by: 'odometer',
              daysLeft: null,
              distanceLeft: 824,
              expectedOn: '2026-12-03',
            },
          },
        ],
        link: link(`/company/${ID}/reminders`),
        unsubscribeLink: link(`/notifications/unsubscribe#${ID}/${ID}`),
        oneClick: link(`/api/event_notification_subscriptions/${ID}/unsubscribe/${ID}`),
      },
    },
    openTrips(link),
    ...reportMails(link),
  ]
}

const openTrips = (link: (path: string) => string): Content => ({
  template: 'open-trips',
  values: {
    firstName: 'Miriam',
    companyName: 'Albwerk GmbH',
    items: [
      {
        licensePlate: 'TÜ-AW 301',
        systemOfUnits: 'metric',
        startIso: '2026-11-11T07:24:00Z',
        startTz: 'Europe/Berlin',
        distance: 42,
        missing: 'category',
        deadline: { rule: 'recorded', lastDay: '2026-11-18', daysLeft: 1 },
      },
      {
        licensePlate: 'TÜ-AW 210',
        systemOfUnits: 'metric',
        startIso: '2026-11-15T15:05:00Z',
        startTz: 'Europe/Berlin',
        distance: 17.5,
        missing: 'reasonAndContact',
        deadline: { rule: 'entered', lastDay: '2026-11-16', daysLeft: -1 },
      },
    ],
    count: 3,
    waiting: { category: 12, gap: 1, odometer: 2 },
    countedMax: 1_000,
    link: link(`/company/${ID}/inbox`),
    tripsLink: link(`/company/${ID}/trips?marks=incomplete`),
    unsubscribeLink: link(`/notifications/unsubscribe#${ID}/${ID}`),
    oneClick: link(`/api/event_notification_subscriptions/${ID}/unsubscribe/${ID}`),
  },
})

const reportMails = (link: (path: string) => string): Content[] => [
  {
    template: 'confirm-report-address',
    values: { firstName: null, companyName: 'Albwerk GmbH', link: link(`/reports/confirm#${ID}/${ID}`) },
  },
  {
    template: 'report-ready',
    values: {
      firstName: null,
      companyName: 'Albwerk GmbH',
      deliveryId: ID,
      label: 'Fahrtenbuch für die Steuerberatung',
      dateFirst: '2026-10-01',
      dateLast: '2026-10-31',
      link: link(`/reports/link#${ID}/${ID}`),
      attachmentId: null,
      isTooLarge: false,
      isEmpty: false,
      isUnfinished: false,
      unsubscribeLink: link(`/reports/unsubscribe#${ID}/${ID}`),
      oneClick: link(`/api/report-recipients/${ID}/unsubscribe/${ID}`),
    },
  },
  {
    template: 'report-stopped',
    values: {
      firstName: 'Miriam',
      label: 'Fahrtenbuch für die Steuerberatung',
      link: link(`/company/${ID}/report-templates/${ID}`),
    },
  },
  {
    template: 'report-failed',
    values: {
      firstName: 'Miriam',
      label: 'Fahrtenbuch für die Steuerberatung',
      reason: 'making',
      link: link(`/company/${ID}/report-templates/${ID}`),
    },
  },
]
