import type { TFunction } from 'i18next'
import type { Change } from '#contract/history/change.ts'

/** The action; for a new record also its origin. */
export const actionText = ({ action, origin }: Pick<Change, 'action' | 'origin'>, t: TFunction): string =>
  action === 'created' && origin !== 'entered' ? t(`history.origin.${origin}`) : t(`history.${action}`)

/** The writer; for others than people also their kind. */
export function writerText({ name, kind }: Change['actor'], t: TFunction): string {
  if (kind === 'user') return name ?? t('history.somebody')
  const what = t(`history.writer.${kind}`)
  return name === null ? what : t('history.writer.named', { name, what })
}
