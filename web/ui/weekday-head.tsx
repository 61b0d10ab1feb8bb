import { weekdayNames } from './month.ts'
import { useLanguage } from './use-language.ts'

/** The header row of a calendar. */
export const WeekdayHead = () => (
  <thead>
    <tr>
      {weekdayNames(useLanguage()).map(({ short, long }) => (
        <th key={long} scope="col" abbr={long}>
          {short}
        </th>
      ))}
    </tr>
  </thead>
)
