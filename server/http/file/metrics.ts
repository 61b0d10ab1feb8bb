import { Gauge } from 'prom-client'
import type { Collector } from '../metrics.ts'
import type { FileReplies } from './file-replies.ts'

export const fileMetrics =
  ({ used }: Pick<FileReplies, 'used'>): Collector =>
  (registry) => {
    const files = new Gauge({
      name: 'wegbuch_files',
      help: 'Files that are being sent, and that wait for their turn',
      labelNames: ['state'],
      registers: [registry],
    })
    return async () => {
      const { running, waiting } = used()
      files.set({ state: 'running' }, running)
      files.set({ state: 'waiting' }, waiting)
    }
  }
