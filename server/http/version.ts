import { Refusal } from './refusal.ts'

/** Refuses when the record is not in the state the caller saw; without `If-Match` any state will do. */
export type ExpectVersion = (current: number) => void

export function expectVersion(ifMatch: string | undefined): ExpectVersion {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => {}
  const seen = ifMatch.split(',').map((tag) => tag.trim())
  return (current) => {
    if (!seen.includes(`"${current}"`)) throw new Refusal('version.conflict')
  }
}
