export { InboxMailCard, NotificationCard, ReminderMailCard } from './notification-card.tsx'
