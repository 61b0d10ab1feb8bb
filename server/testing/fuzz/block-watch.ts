const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * Measures how long the event loop was blocked: a timer of a millisecond compares the CPU time of the thread since its
 * last run. Other processes of the machine do not count.
 */
export function blockWatch() {
  let worst = { name: 'none', block: 0 }
  return {
    during: async <T>(name: string, work: () => Promise<T>): Promise<{ result: T; block: number }> => {
      let last = cpuMs()
      let block = 0
      const look = () => {
        const now = cpuMs()
        block = Math.max(block, now - last)
        last = now
      }
      const timer = setInterval(look, 1)
      try {
        const result = await work()
        look()
        if (block > worst.block) worst = { name, block }
        return { result, block }
      } finally {
        clearInterval(timer)
      }
    },
    summary: () => `the longest block of the event loop ${worst.block.toFixed()} ms (${worst.name})`,
  }
}
