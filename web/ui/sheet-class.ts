const SHORT = 3

/** A table scrolls in its sheet, on a phone with the page; with few rows it is as high as they are. */
export const sheetClass = (rows: number, isPhone: boolean) =>
  `sheet-of-rows${isPhone ? ' flows' : ''}${rows <= SHORT ? ' short' : ''}`
