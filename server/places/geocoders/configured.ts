import type { Config } from '../../config.ts'
import type { Geocoder, GeocoderSettings } from './geocoder.ts'
import { google } from './google.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'

const KINDS: Record<Config['geocoder']['kind'], (settings: GeocoderSettings) => Geocoder | null> = {
  embedded: () => null,
  photon,
  nominatim,
  google,
}

/** The configured geocoder; null if only the gazetteer is used. */
export const configuredGeocoder = ({ geocoder, mail }: Config): Geocoder | null =>
  KINDS[geocoder.kind]({ url: geocoder.url, key: geocoder.key, contact: mail.supportEmail })
