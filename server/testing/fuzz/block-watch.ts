const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * How long the event loop stood still while something was done: a timer of a millisecond looks at the time that the
 * thread has worked since it last came round. What others do on the machine does not count.
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
