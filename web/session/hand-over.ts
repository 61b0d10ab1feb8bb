import { sessionKeys } from './stored.ts'

// The window that signed in again on behalf of a tab gives it everything and keeps nothing.

const nameOf = (key: string) => `wegbuch.hand-over.${key}`

type Kept = Record<string, string>

export function giveSession(key: string): void {
  const kept: Kept = {}
  for (const name of sessionKeys()) {
    kept[name] = sessionStorage.getItem(name) ?? ''
    sessionStorage.removeItem(name)
  }
  const channel = new BroadcastChannel(nameOf(key))
  channel.postMessage(kept)
  channel.close()
}

/** Waits for the other window; the returned function stops waiting. */
export function receiveSession(key: string, onReceived: () => void): () => void {
  const channel = new BroadcastChannel(nameOf(key))
  channel.addEventListener('message', ({ data }: MessageEvent<Kept>) => {
    for (const [name, value] of Object.entries(data)) sessionStorage.setItem(name, value)
    channel.close()
    onReceived()
  })
  return () => channel.close()
}
