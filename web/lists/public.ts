export { useDriverSuggestions } from './use-driver-suggestions.ts'
export { useTagSuggestions } from './use-tag-suggestions.ts'
