import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Filter } from './filter.ts'
import styles from './found.module.css'

export type Sorted = 'ascending' | 'descending' | 'none'

/** The order of the list by one column; the newest come first if the URL names no order. */
export function sortedBy(sort: string | undefined, name: string): Sorted {
  const [column, isDescending] = sort ? [sort.replace('-', ''), sort.startsWith('-')] : ['date', true]
  if (column !== name) return 'none'
  return isDescending ? 'descending' : 'ascending'
}

/** What a click on the head makes of the order: what is large or new comes first, then it is turned round. */
export function nextSort(sort: string | undefined, name: string): Pick<Filter, 'sort'> {
  const sorted = sortedBy(sort, name)
  const isDescending = sorted === 'none' ? name !== 'category' : sorted === 'ascending'
  const next = isDescending ? `-${name}` : name
  return next === '-date' ? {} : { sort: next }
}

type Props = { label: string; order: string; sorted: Sorted }

/** The head of a column that sorts the list. */
export function SortHead({ label, order, sorted }: Props) {
  const navigate = useNavigate()
  const sortList = ({ sort, ...rest }: Filter) => ({ ...rest, ...nextSort(sort, order) })
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => void navigate({ to: '.', search: sortList as never })}
    >
      {label}
      {sorted === 'ascending' && <IconArrowUp aria-hidden="true" />}
      {sorted === 'descending' && <IconArrowDown aria-hidden="true" />}
    </button>
  )
}
