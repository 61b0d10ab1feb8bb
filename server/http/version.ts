import { Refusal } from './refusal.ts'

/** Refuses if `If-Match` names another version than the current one. */
export type ExpectVersion = (current: number) => void

export function expectVersion(ifMatch: string | undefined): ExpectVersion {
  if (ifMatch === undefined || ifMatch.trim() === '*') return () => {}
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  return (current) => {
    if (!tags.includes(`"${current}"`)) throw new Refusal('version.conflict')
  }
}
