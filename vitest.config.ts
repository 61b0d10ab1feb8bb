import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes long begins first: at the end no core waits for one last file. */
const LONG = ['e2e/portal-axe', 'e2e/', 'server/main', 'server/worker', 'server/fuzz', 'server/testing/kills']

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex((part) => moduleId.includes(`/${part}`))
  return rank < 0 ? LONG.length : rank
}

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => rankOf(a) - rankOf(b) || a.moduleId.localeCompare(b.moduleId))
  }
}

export default defineConfig({
  // Left alone, Vite looks for a configuration in the folders above, and runs it.
  css: { postcss: { plugins: [] } },
  test: {
    include: ['{contract,demo,domain,i18n,server,web,checks,e2e}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Three on two cores: there is always one that waits for a browser, a process or a disk.
    maxWorkers: 3,
    // The modules of the product hold no state of a test: each worker loads them once.
    isolate: false,
    sequence: { sequencer: LongOnesFirst },
  },
})
