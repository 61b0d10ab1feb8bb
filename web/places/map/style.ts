import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { Language } from '#contract/users/user.ts'
import type { Colours } from './colours.ts'
import { minZoom } from './labels.ts'
import type { Outline } from './outline.ts'

const feature = (geometry: Geometry, properties: object = {}): Feature => ({
  type: 'Feature',
  geometry,
  properties: { ...properties },
})
const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

const source = (data: FeatureCollection) => ({ type: 'geojson' as const, data, maxzoom: 12 })

/** The embedded style, without any external service: land, borders and town names in the theme's colours. */
export function embeddedStyle(
  { land, borders, towns }: Outline,
  colours: Colours,
  language: Language,
): StyleSpecification {
  const named = towns.map((town) =>
    feature(
      { type: 'Point', coordinates: [town.longitude, town.latitude] },
      { name: town[language], thousands: town.thousands, zoom: minZoom(town.thousands) },
    ),
  )
  return {
    version: 8,
    sources: {
      land: source(collection(land.map((coordinates) => feature({ type: 'Polygon', coordinates })))),
      borders: source(collection([feature({ type: 'MultiLineString', coordinates: borders })])),
      towns: source(collection(named)),
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
      {
        id: 'dots',
        type: 'circle',
        source: 'towns',
        filter: ['<=', ['get', 'zoom'], ['zoom']],
        paint: { 'circle-radius': 2, 'circle-color': colours.label, 'circle-opacity': 0.7 },
      },
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        filter: ['<=', ['get', 'zoom'], ['zoom']],
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Inter'],
          'text-size': ['interpolate', ['linear'], ['get', 'thousands'], 5, 11, 100, 12, 1_000, 14],
          'text-anchor': 'bottom',
          'text-offset': [0, -0.6],
          'symbol-sort-key': ['-', 0, ['get', 'thousands']],
          'text-padding': 4,
        },
        paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
      },
    ],
  }
}
