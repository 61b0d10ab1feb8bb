import { useTranslation } from 'react-i18next'

/** Skeleton of a list. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className="sheet-of-rows fresh" role="status">
      <span className="unseen">{t('state.loading')}</span>
      <table className="table" aria-hidden="true">
        <thead>
          <tr>
            <th />
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            <tr key={index}>
              <td>
                <div className="bone bone-cell" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Below the header of a page, which is rendered already. */
export const TabSkeleton = () => (
  <>
    <div className="list-tools" />
    <ListSkeleton />
  </>
)

export const PageSkeleton = () => (
  <>
    <div className="page-head">
      <div className="bone bone-title" />
    </div>
    <TabSkeleton />
  </>
)
