import { IconEye, IconEyeOff, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MyCompany, refetchCompanies } from '../kernel/me.ts'
import { hasCompanyScope } from '../kernel/permissions.ts'
import { isProblem } from '../kernel/problem.ts'
import { useSave } from '../kernel/use-save.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { hidePrivateTrips } from './queries.ts'

/** Whether private trips are hidden from everybody but their driver. */
export function PrivacyCard({ company }: { company: MyCompany }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { hidesPrivateTrips: isHidden } = company.attributes
  const saving = useSave({
    save: (hides: boolean) => hidePrivateTrips(company, hides),
    onSaved: () => setAsking(false),
    // Somebody changed the company meanwhile: it is shown as it is now.
    onFailed: (error) => {
      setAsking(false)
      if (isProblem(error, 412)) void refetchCompanies()
    },
  })
  return (
    <section className="card" aria-labelledby="privacy">
      <h2 className="subtitle" id="privacy">
        {t('privacy.title')}
      </h2>
      <p className="card-text">{t('privacy.text')}</p>
      <p className={isHidden ? 'notice' : 'notice waiting'}>
        {isHidden ? <IconLock aria-hidden="true" /> : <IconEye aria-hidden="true" />}
        <span>{isHidden ? t('privacy.isHidden') : t('privacy.isShown')}</span>
      </p>
      <p className="hint">{t('privacy.driver')}</p>
      {hasCompanyScope(company, 'company:change') ? (
        <div className="card-foot">
          {isHidden ? (
            <Button onClick={() => setAsking(true)}>{t('privacy.show')}</Button>
          ) : (
            <Button kind="primary" isBusy={saving.isPending} onClick={() => saving.start(true)}>
              <IconEyeOff />
              {t('privacy.hide')}
            </Button>
          )}
        </div>
      ) : (
        <p className="hint">{t('privacy.fixed')}</p>
      )}
      {isAsking && (
        <Confirm
          title={t('privacy.showTitle')}
          action={t('privacy.showAction')}
          isBusy={saving.isPending}
          onConfirm={() => saving.start(false)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('privacy.showText')}</p>
        </Confirm>
      )}
    </section>
  )
}
