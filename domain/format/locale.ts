/** How a language writes dates and numbers: English as in Britain, the day before the month. */
export const localeOf = (language: string) => (language === 'de' ? 'de-DE' : 'en-GB')
