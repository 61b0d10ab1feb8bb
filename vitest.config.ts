import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,i18n,server,web,checks,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    maxWorkers: 2,
  },
})
