import { dirname, join } from 'node:path/posix'

export type SourceFile = { path: string; text: string }
type FolderGraph = Map<string, Set<string>>

const IMPORTED = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** `trips` of `web/trips/map/line.ts`; nothing for a file beside the folders. */
const folderOf = (side: string, path: string): string | undefined => {
  const [first, folder, file] = path.split('/')
  return first === side && file ? folder : undefined
}

/** Which folder of one side imports which others. Imports of types count: a reader follows them, too. */
export function folderGraph(side: string, files: readonly SourceFile[]): FolderGraph {
  const graph: FolderGraph = new Map()
  for (const { path, text } of files) {
    const from = folderOf(side, path)
    if (!from) continue
    const imported = graph.get(from) ?? new Set()
    graph.set(from, imported)
    for (const [, specifier = ''] of text.matchAll(IMPORTED)) {
      const to = folderOf(side, join(dirname(path), specifier))
      if (to && to !== from) imported.add(to)
    }
  }
  return graph
}

/** The folders of one cycle, the first of them again at the end; null if there is none. */
export function findCycle(graph: FolderGraph): string[] | null {
  const checked = new Set<string>()

  function visit(folder: string, trail: string[]): string[] | null {
    const start = trail.indexOf(folder)
    if (start !== -1) return [...trail.slice(start), folder]
    if (checked.has(folder)) return null
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...trail, folder])
      if (cycle) return cycle
    }
    checked.add(folder)
    return null
  }

  for (const folder of graph.keys()) {
    const cycle = visit(folder, [])
    if (cycle) return cycle
  }
  return null
}
