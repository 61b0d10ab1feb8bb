import { IconChevronDown, IconSettings, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { Form } from '../../ui/form.ts'
import { isEqual } from '../../ui/is-equal.ts'
import { Menu } from '../../ui/menu.tsx'
import type { Vehicle } from '../../vehicles/public.ts'
import type { TripValues } from '../trip-values.ts'
import { valuesOf } from './favourite-values.ts'
import styles from './favourites.module.css'
import type { SavedFavourite } from './queries.ts'
import { useFavourites } from './use-favourites.ts'

/** More than these stand in the menu. */
const SHOWN = 4

type Props = {
  form: Form<TripValues>
  vehicle: Vehicle
  /** Opens `FavouritesManager`, which has forms of its own and cannot stand in this one. */
  onManage: () => void
  isQuick?: boolean
}

/** The favourites of the user, to begin a new trip with. The readings are never theirs: `UsualOffer` proposes the end. */
export function FavouriteOffers({ form, vehicle, onManage, isQuick = false }: Props) {
  const { t } = useTranslation()
  const { favourites } = useFavourites()
  const take = ({ attributes }: SavedFavourite) => form.change(valuesOf(attributes, vehicle))
  const isTaken = ({ attributes }: SavedFavourite) =>
    Object.entries(valuesOf(attributes, vehicle)).every(([name, value]) =>
      isEqual(form.values[name as keyof TripValues], value),
    )
  if (favourites.length === 0) return null
  return (
    <div
      className={isQuick ? `${styles.offers} ${styles.quick}` : styles.offers}
      role="group"
      aria-label={t('favourites.title')}
    >
      {favourites.slice(0, SHOWN).map((favourite) => (
        <Button
          key={favourite.id}
          className={styles.offer}
          aria-pressed={isTaken(favourite)}
          title={favourite.attributes.label}
          onClick={() => take(favourite)}
        >
          {isTaken(favourite) ? <IconStarFilled aria-hidden="true" /> : <IconStar aria-hidden="true" />}
          <span className="clip">{favourite.attributes.label}</span>
        </Button>
      ))}
      <Menu
        label={t('favourites.all')}
        align="end"
        button={(props) => (
          <button
            {...props}
            className={`btn quiet icon ${styles.more}`}
            aria-label={t('favourites.all')}
            title={t('favourites.all')}
          >
            <IconChevronDown />
          </button>
        )}
      >
        {(close) => {
          const act = (action: () => void) => () => {
            close()
            action()
          }
          return (
            <>
              {favourites.slice(SHOWN).map((favourite) => (
                <button
                  key={favourite.id}
                  type="button"
                  role="menuitem"
                  className="menu-item"
                  onClick={act(() => take(favourite))}
                >
                  <IconStar />
                  <span className={`clip ${styles.item}`}>{favourite.attributes.label}</span>
                </button>
              ))}
              <button type="button" role="menuitem" className="menu-item" onClick={act(onManage)}>
                <IconSettings />
                {t('favourites.manage')}
              </button>
            </>
          )
        }}
      </Menu>
    </div>
  )
}
