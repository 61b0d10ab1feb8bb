export { NotificationCard, ReminderMailCard } from './notification-card.tsx'
