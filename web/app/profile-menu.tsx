import {
  IconBuildingPlus,
  IconChevronDown,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '#contract/users/user.ts'
import { displayName } from '../kernel/display-name.ts'
import { useCompanies, useMe } from '../kernel/me.ts'
import { isOwned } from '../kernel/pick-company.ts'
import { storeAppearance, storedAppearance } from '../kernel/preferences.ts'
import { signOut } from '../kernel/session/sign-out.ts'
import { useSave } from '../kernel/use-save.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Menu } from '../ui/menu.tsx'
import { usePhone } from '../ui/use-media.ts'
import { switchLanguage } from './switch-language.ts'

const APPEARANCES = [
  ['system', <IconDeviceDesktop key="system" aria-hidden="true" />],
  ['light', <IconSun key="light" aria-hidden="true" />],
  ['dark', <IconMoon key="dark" aria-hidden="true" />],
] as const

export function ProfileMenu({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const ownsOne = useCompanies().some(isOwned)
  const [appearance, setAppearance] = useState(storedAppearance)
  const name = displayName(me)
  const isPhone = usePhone()

  return (
    <Menu
      label={t('profileMenu.label')}
      align="end"
      button={(props) => (
        <button {...props} className="profile-button">
          <Avatar name={name} />
          <b className="unseen">{t('profileMenu.open', { name })}</b>
          <span className="clip" aria-hidden="true">
            {name}
          </span>
          <IconChevronDown className="small" aria-hidden="true" />
        </button>
      )}
    >
      {(close) => {
        const item = (icon: ReactNode, text: string, act: () => void) => (
          <button
            type="button"
            role="menuitem"
            className="menu-item"
            onClick={() => {
              close()
              act()
            }}
          >
            {icon}
            <span>{text}</span>
          </button>
        )
        return (
          <>
            <div className="menu-head">
              <strong className="clip">{name}</strong>
              <span>{me.attributes.email}</span>
            </div>
            {item(<IconUser />, t('nav.profile'), () => void navigate({ to: '/user/profile' }))}
            {!ownsOne &&
              item(
                <IconBuildingPlus />,
                t('nav.createCompany'),
                () => void navigate({ to: '/create-company' }),
              )}
            {!isPhone && item(<IconKeyboard />, t('keys.title'), onKeys)}
            <hr className="menu-line" />
            <Segments label={t('profileMenu.language')}>
              {LANGUAGES.map((language) => (
                <LanguageItem key={language} language={language} />
              ))}
            </Segments>
            <Segments label={t('profileMenu.appearance')}>
              {APPEARANCES.map(([value, icon]) => (
                <button
                  key={value}
                  type="button"
                  role="menuitemradio"
                  aria-checked={appearance === value}
                  onClick={() => {
                    storeAppearance(value)
                    setAppearance(value)
                  }}
                >
                  {icon}
                  {t(`appearance.${value}`)}
                </button>
              ))}
            </Segments>
            <hr className="menu-line" />
            {item(<IconLogout />, t('nav.signOut'), signOut)}
          </>
        )
      }}
    </Menu>
  )
}

// Each language by its own name: the user may not read the other one.
const LANGUAGE_NAMES = { de: 'Deutsch', en: 'English' }

/** Each has a save of its own: while the texts of one language are loaded, the other can be chosen. */
function LanguageItem({ language }: { language: Language }) {
  const { t, i18n } = useTranslation()
  const switching = useSave({ save: switchLanguage, success: null, failure: t('toast.error') })
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={i18n.language === language}
      lang={language}
      onClick={() => switching.start(language)}
    >
      {LANGUAGE_NAMES[language]}
    </button>
  )
}

const Segments = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label}>
    <div className="menu-label" aria-hidden="true">
      {label}
    </div>
    <div className="segments">{children}</div>
  </div>
)
