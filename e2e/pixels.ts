import type { Locator } from 'playwright-core'

/** How many pixels of the screenshot have this colour, give or take antialiasing. */
export async function pixelsOf(
  element: Locator,
  colour: [red: number, green: number, blue: number],
): Promise<number> {
  const picture = (await element.screenshot()).toString('base64')
  return element.page().evaluate<number>(`(async () => {
    const bytes = Uint8Array.from(atob('${picture}'), (letter) => letter.codePointAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas.drawImage(bitmap, 0, 0)
    const pixels = canvas.getImageData(0, 0, bitmap.width, bitmap.height).data
    let count = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (${JSON.stringify(colour)}.every((value, part) => Math.abs(pixels[at + part] - value) < 8)) count += 1
    return count
  })()`)
}
