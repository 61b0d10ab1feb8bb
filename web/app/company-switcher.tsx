import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type MyCompany, useCompanies } from '../kernel/me.ts'
import { initial } from '../ui/initials.ts'
import { Menu } from '../ui/menu.tsx'

/** The current company; a menu if the user has several. */
export function CompanySwitcher({ current }: { current: MyCompany }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const companies = useCompanies()
  const { name } = current.attributes
  const isOnly = companies.length === 1
  const inner = (
    <>
      <Monogram name={name} />
      <span className="company-name" aria-hidden={isOnly ? undefined : true} title={name}>
        {name}
      </span>
    </>
  )
  if (isOnly) return <div className="company">{inner}</div>
  return (
    <Menu
      label={t('shell.switchCompany')}
      button={(props) => (
        <button {...props} className="company">
          <b className="unseen">{t('shell.company', { name })}</b>
          {inner}
          <IconSelector className="small" aria-hidden="true" />
        </button>
      )}
    >
      {(close) =>
        companies.map(({ id, attributes }) => (
          <button
            key={id}
            type="button"
            role="menuitemradio"
            aria-checked={id === current.id}
            className="menu-item"
            onClick={() => {
              close()
              void navigate({ to: '/company/$companyId', params: { companyId: id } })
            }}
          >
            <Monogram name={attributes.name} />
            <span className="clip">{attributes.name}</span>
            {id === current.id && <IconCheck className="check" aria-hidden="true" />}
          </button>
        ))
      }
    </Menu>
  )
}

const Monogram = ({ name }: { name: string }) => (
  <span className="monogram" aria-hidden="true">
    {initial(name)}
  </span>
)
