import { useDeferredValue, useMemo, useState } from 'react'
import { type Filter, isSameFilter } from './filter.ts'
import { wordsOf } from './find-words.ts'

type Query<R> = {
  data: { pages: readonly { data: readonly R[] }[] } | undefined
  /** The rows are those of the search before. */
  isPlaceholderData: boolean
}

/**
 * The loaded rows and the words to mark in them. Those of another search are rendered in small steps after everything
 * else: until then the rows of the search before stay as they are.
 */
export function useFoundRows<R>({ data, isPlaceholderData }: Query<R>, filter: Filter) {
  const pages = data?.pages
  const rows = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])
  const [asked, setAsked] = useState(filter)
  if (!isPlaceholderData && !isSameFilter(asked, filter)) setAsked(filter)
  const words = useMemo(() => wordsOf(asked.search), [asked.search])
  const found = useMemo(() => ({ rows, words, asked }), [rows, words, asked])
  const before = useDeferredValue(found)
  return before.asked === asked || before.rows.length === 0 ? found : before
}
