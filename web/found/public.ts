export { AddRecord } from './add-record.tsx'
export { categoryText, mostText } from './condition-text.ts'
export { dayText } from './day-text.ts'
export {
  CONDITIONS,
  type Condition,
  type Filter,
  filterQuery,
  isFiltered,
  isSameFilter,
  readFilter,
} from './filter.ts'
export { CountMark, FoundHead } from './found-head.tsx'
export { FoundList, type Ticked } from './found-list.tsx'
export { Marked } from './marked.tsx'
export { EVERYTHING, SearchOpener } from './search-opener.tsx'
export { type Share, TotalsLine } from './totals-line.tsx'
export { useFoundRows } from './use-found-rows.ts'
export { useFoundSelection } from './use-found-selection.tsx'
export { useTextContext } from './use-text-context.ts'
