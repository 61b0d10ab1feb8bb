export { SuggestedDriverField, SuggestedTagsField } from './suggested-fields.tsx'
