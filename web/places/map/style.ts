import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import type { Outline } from './outline.ts'

const feature = (geometry: Geometry): Feature => ({ type: 'Feature', geometry, properties: {} })
const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

const source = (data: FeatureCollection) => ({ type: 'geojson' as const, data, maxzoom: 12 })

/** The embedded style, without any external service: land and borders in the theme's colours. Names are drawn above it. */
export function embeddedStyle({ land, borders }: Outline, colours: Colours): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: source(collection(land.map((coordinates) => feature({ type: 'Polygon', coordinates })))),
      borders: source(collection([feature({ type: 'MultiLineString', coordinates: borders })])),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'land',
        paint: { 'fill-color': colours.land },
      },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colours.coast, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
    ],
  }
}
