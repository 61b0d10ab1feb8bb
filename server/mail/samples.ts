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
  ]
}
