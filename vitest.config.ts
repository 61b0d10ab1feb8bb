import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,checks,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
})
