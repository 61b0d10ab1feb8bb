import type { Plugin } from 'vite'

type Path = [tag: string, attributes: { d: string; key: string; [name: string]: string }]

/** Merges the paths of each outline icon into one: of the elements that a long list has the browser to style, a tenth. */
export function iconPaths(): Plugin {
  return {
    name: 'wegbuch-icon-paths',
    transform: {
      filter: { id: /icons-react\/dist\/esm\/icons\/Icon\w+(?<!Filled)\.mjs$/ },
      handler: (code) =>
        code.replace(/(?<=__iconNode = )\[\[.*\]\]/, (paths) =>
          JSON.stringify(mergePaths(JSON.parse(paths) as Path[])),
        ),
    },
  }
}

/** Paths that differ in more than their data stay as they are. */
export function mergePaths(paths: Path[]): Path[] {
  const isPlain = paths.every(([tag, attributes]) => tag === 'path' && Object.keys(attributes).length === 2)
  if (!isPlain) return paths
  // A path may begin with a relative move, which counts from the origin.
  const d = paths.map(([, path]) => (path.d.startsWith('m') ? `M0 0${path.d}` : path.d)).join('')
  return [['path', { d, key: 'merged' }]]
}
