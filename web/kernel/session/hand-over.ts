import { sessionKeys } from './stored-session.ts'

// Moves the session of the sign-in window to the tab that opened it, by BroadcastChannel.

const nameOf = (key: string) => `wegbuch.hand-over.${key}`

type SessionEntries = Record<string, string>

export function sendSession(key: string): void {
  const entries: SessionEntries = {}
  for (const name of sessionKeys()) {
    entries[name] = sessionStorage.getItem(name) ?? ''
    sessionStorage.removeItem(name)
  }
  const channel = new BroadcastChannel(nameOf(key))
  channel.postMessage(entries)
  channel.close()
}

/** Waits for the other window; returns a function that stops waiting. */
export function receiveSession(key: string, onReceived: () => void): () => void {
  const channel = new BroadcastChannel(nameOf(key))
  channel.addEventListener('message', ({ data }: MessageEvent<SessionEntries>) => {
    for (const [name, value] of Object.entries(data)) sessionStorage.setItem(name, value)
    channel.close()
    onReceived()
  })
  return () => channel.close()
}
