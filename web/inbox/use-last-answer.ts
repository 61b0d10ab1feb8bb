import { useEffect, useRef, useState } from 'react'
import { UNDO_MINUTES } from '#contract/trips/bulk.ts'
import { type Toast, toast, UNDO_SECONDS } from '../ui/toasts.ts'

type Undo = NonNullable<Toast['undo']>

export type LastAnswer = { text: string; undo?: Undo; until: number }

/** Shorter than the server allows, whose clock began when the answer was written. */
const OFFER_MS = (UNDO_MINUTES - 0.5) * 60_000

/**
 * The last answer, which the foot line shows and takes back. It covers nothing, so it stays for as long as the answer can be
 * taken back; whoever leaves the inbox before that takes it along as a toast.
 */
export function useLastAnswer() {
  const [last, setLast] = useState<LastAnswer | null>(null)
  const latest = useRef<LastAnswer | null>(null)
  const isGone = useRef(false)

  function show(answer: LastAnswer | null): void {
    latest.current = answer
    setLast(answer)
  }

  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      takeAlong(latest.current)
    }
  }, [])

  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => show(null), last.until - Date.now())
    return () => clearTimeout(timer)
  }, [last])

  function tell(text: string, undo?: Undo): void {
    if (isGone.current) toast.success(text, undefined, undo && { undo })
    else show({ text, ...(undo && { undo }), until: Date.now() + OFFER_MS })
  }

  function takeBack(): void {
    const undo = latest.current?.undo
    show(null)
    undo?.onUndo()
  }

  return { last, tell, takeBack }
}

function takeAlong(last: LastAnswer | null): void {
  if (!last?.undo) return
  const seconds = Math.min(UNDO_SECONDS, Math.floor((last.until - Date.now()) / 1_000))
  if (seconds > 0) toast.success(last.text, undefined, { undo: { ...last.undo, seconds } })
}
