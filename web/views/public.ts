export { type SavedView, viewsQuery } from './queries.ts'
export { ViewActions } from './view-actions.tsx'
export { ViewTabs } from './view-tabs.tsx'
