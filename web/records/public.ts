import './records.css'

export { actionText, writerText } from './change-text.ts'
export { findFutureDate } from './doubts.ts'
export { DoubtsDialog } from './doubts-dialog.tsx'
export { EditorNotice } from './editor-notice.tsx'
export { EditorSkeleton } from './editor-skeleton.tsx'
export { FieldChanges, type FormattedField, formatFields, Shortened } from './field-changes.tsx'
export {
  type ChosenOffset,
  checkMoment,
  chooseOffset,
  isMomentChanged,
  type MomentContext,
  type MomentOrigin,
  type MomentValues,
  momentValues,
  readMoment,
  toInstantIso,
} from './moment.ts'
export { HourChoice, ZoneButton } from './moment-parts.tsx'
export { findNeighbours } from './neighbours.ts'
export type { ValueFormatter } from './record-conflict.tsx'
export { RecordDialogs } from './record-dialogs.tsx'
export { RecordHistory } from './record-history.tsx'
export { RecordLoadError } from './record-load-error.tsx'
export { RecordSteps } from './record-steps.tsx'
export { refusedText } from './refused-text.ts'
export { useUndo } from './use-undo.ts'
