export { SettingsTabs } from './settings-tabs.tsx'
