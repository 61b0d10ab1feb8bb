import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Coordinate } from './place.ts'
import { placesQuery } from './queries.ts'

/** Long enough that no half-typed word is searched for. */
const DEBOUNCE_MS = 500

type Options = {
  /** The text in the field, and the text of the chosen place. */
  text: string
  chosen: string
  isOpen: boolean
  session: string
  vehicleId: string | undefined
  near: Coordinate | null | undefined
}

/** Places for the typed text, debounced; for an empty field or the chosen text, the recent ones. */
export function usePlaceSuggestions({ text, chosen, isOpen, ...rest }: Options) {
  const [asked, setAsked] = useState({ text, submitted: false })
  const isTyped = text.trim() !== '' && text !== chosen
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked((before) => (before.text === text ? before : { text, submitted: false }))
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const isSettled = asked.text === text
  const searchedText = isTyped ? asked.text.trim() : ''
  const query = useQuery({
    ...placesQuery({ query: searchedText, submitted: asked.submitted && isTyped, ...rest }),
    enabled: isOpen && (!isTyped || isSettled),
  })
  // While typing, results of an older text are hidden, so that Enter cannot choose one.
  const isWaiting = isTyped && (!isSettled || query.isLoading)
  const answer = isWaiting ? undefined : query.data
  return {
    places: answer?.data ?? [],
    attributions: answer?.meta.attributions ?? [],
    unknownStreet: (isTyped && answer?.meta.unknownStreet) || null,
    canSubmit: isTyped && (answer?.meta.canSubmit ?? false),
    hasNothing: isTyped && answer?.data.length === 0,
    isRecent: !isTyped,
    isWaiting,
    submit: () => setAsked({ text, submitted: true }),
  }
}
