import { afterEach } from 'vitest'
import { launchProduct, type Product, type ProductOptions, startProduct } from './product.ts'

/** Products that end with the test that has started them, however it ends. Call it at the top of the file. */
export function useProducts() {
  const started: Product[] = []
  const launched: Product[] = []
  afterEach(async () => {
    await Promise.all([...started, ...launched.splice(0)].map((product) => product.stop()))
    for (const product of started.splice(0)) product.clean()
  })
  return {
    start: async (options?: ProductOptions): Promise<Product> => {
      const product = await startProduct(options)
      started.push(product)
      return product
    },
    /** For starts that are meant to fail; the test removes the data directory. */
    launch: (options: ProductOptions, port: number): Product => {
      const product = launchProduct(options, port)
      launched.push(product)
      return product
    },
  }
}
