export { type HeadOf, LaidOut, type LaidOutColumn } from './laid-out.tsx'
export { type LayoutState, useLayout } from './layout.ts'
export { LayoutPanel } from './layout-panel.tsx'
