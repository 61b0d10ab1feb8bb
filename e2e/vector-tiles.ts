import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

// A vector source of our own: one polygon that covers each tile (Mapbox Vector Tile 2.1, written by hand).

const EXTENT = 4_096

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
const number = (field: number, value: number) => [field << 3, ...varint(value)]
const bytes = (field: number, content: number[]) => [(field << 3) | 2, ...varint(content.length), ...content]
const text = (field: number, value: string) => bytes(field, [...Buffer.from(value)])
const zigzag = (value: number) => (value << 1) ^ (value >> 31)
const command = (id: number, count: number) => id | (count << 3)

const SQUARE = [
  command(1, 1),
  ...[0, 0].map(zigzag),
  command(2, 3),
  ...[EXTENT, 0, 0, EXTENT, -EXTENT, 0].map(zigzag),
  command(7, 1),
]
const POLYGON = 3
const FEATURE = [...number(3, POLYGON), ...bytes(4, SQUARE.flatMap(varint))]
const LAYER = [...number(15, 2), ...text(1, 'ground'), ...bytes(2, FEATURE), ...number(5, EXTENT)]
const TILE = Buffer.from(bytes(3, LAYER))

/** The colour in which the style paints the polygon. */
export const GROUND: [red: number, green: number, blue: number] = [0x40, 0xc0, 0x40]

const styleOf = (tiles: string) => ({
  version: 8,
  sources: { own: { type: 'vector', tiles: [tiles], minzoom: 0, maxzoom: 14 } },
  layers: [
    {
      id: 'ground',
      type: 'fill',
      source: 'own',
      'source-layer': 'ground',
      paint: { 'fill-color': '#40c040', 'fill-antialias': false },
    },
  ],
})

/** Style and tiles on a foreign host. Call at the top of the file; `url` is known once the file's tests start. */
export function useVectorTiles(): { url: string; requests: string[] } {
  const source = { url: '', requests: [] as string[] }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    source.requests.push(path)
    response.setHeader('access-control-allow-origin', '*')
    if (path === '/style.json')
      response.end(JSON.stringify(styleOf(`${new URL(source.url).origin}/{z}/{x}/{y}.pbf`)))
    else response.setHeader('content-type', 'application/vnd.mapbox-vector-tile').end(TILE)
  })
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    source.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/style.json`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return source
}
