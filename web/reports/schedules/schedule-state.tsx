import { IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { writeDate } from '#domain/format/date.ts'
import { useSave } from '../../kernel/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { changeSchedule, type Schedule } from './queries.ts'
import styles from './schedules.module.css'

type Props = { companyId: string; schedule: Schedule; onChanged: (schedule: Schedule) => void }

/** When the next report goes out and with whose rights, or why none does. */
export function ScheduleState({ companyId, schedule, onChanged }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { stopReason, nextOn, setUpBy } = schedule.attributes
  const isStopped = stopReason !== null
  const switching = useSave({
    save: () => changeSchedule(companyId, schedule, { isStopped: !isStopped }),
    onSaved: onChanged,
  })
  return (
    <div className={isStopped ? 'notice waiting' : 'notice'}>
      {isStopped ? <IconPlayerPause aria-hidden="true" /> : <IconSend aria-hidden="true" />}
      <p className={styles.state}>
        <span>
          {isStopped
            ? t(`schedules.stopped.${stopReason}`)
            : t('schedules.next', { date: writeDate(nextOn, language, 'UTC') })}
        </span>
        <small>{t('schedules.rights', { name: setUpBy ?? t('schedules.somebody') })}</small>
      </p>
      <Button isBusy={switching.isPending} onClick={() => switching.start()}>
        {isStopped ? <IconPlayerPlay /> : <IconPlayerPause />}
        {t(isStopped ? 'schedules.resume' : 'schedules.pause')}
      </Button>
    </div>
  )
}
