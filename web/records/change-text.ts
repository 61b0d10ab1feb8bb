import type { TFunction } from 'i18next'
import type { Change } from '#contract/history/change.ts'

/** What was done; of a new record also how it came in. */
export const actionText = ({ action, origin }: Pick<Change, 'action' | 'origin'>, t: TFunction): string =>
  action === 'created' && origin !== 'entered' ? t(`history.origin.${origin}`) : t(`history.${action}`)

/** Who did it; of others than people also what they are. */
export function writerText({ name, kind }: Change['actor'], t: TFunction): string {
  if (kind === 'user') return name ?? t('history.somebody')
  const what = t(`history.writer.${kind}`)
  return name === null ? what : t('history.writer.named', { name, what })
}
