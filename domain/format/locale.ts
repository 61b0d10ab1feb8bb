/** The locale for dates and numbers of a language: British English, so the day comes before the month. */
export const localeOf = (language: string) => (language === 'de' ? 'de-DE' : 'en-GB')
