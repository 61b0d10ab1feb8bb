export { reportTemplateResource } from './templates/store.ts'
