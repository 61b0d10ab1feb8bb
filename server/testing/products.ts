import { afterEach } from 'vitest'
import { type Product, type ProductOptions, startProduct } from './product.ts'

/** Products that end with the test that has started them, however it ends. Call it at the top of the file. */
export function useProducts(): { start: (options?: ProductOptions) => Promise<Product> } {
  const started: Product[] = []
  afterEach(async () => {
    await Promise.all(started.map((product) => product.stop()))
    for (const product of started.splice(0)) product.clean()
  })
  return {
    start: async (options) => {
      const product = await startProduct(options)
      started.push(product)
      return product
    },
  }
}
