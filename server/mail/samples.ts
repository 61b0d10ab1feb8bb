import type { Content } from './mail.ts'

/** Every template with values like those of a real mail, to look at. */
export const sampleMails = (publicUrl: URL): Content[] => {
  const link = (path: string) => new URL(path, publicUrl).href
  const token = 'q3vJ8x0Lz5mWk1TnR7cYbA2dFhGsEuPo'
  return [
    {
      template: 'verify-email',
      values: { firstName: 'Miriam', link: link(`/idp/verify?token=${token}`) },
    },
    {
      template: 'reset-password',
      values: { firstName: 'Miriam', link: link(`/idp/reset?token=${token}`) },
    },
    {
      template: 'account-exists',
      values: { firstName: 'Miriam', signInLink: link('/'), resetLink: link('/idp/forgotten') },
    },
    { template: 'password-changed', values: { firstName: null, resetLink: link('/idp/forgotten') } },
  ]
}
