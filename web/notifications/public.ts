export { NotificationCard } from './notification-card.tsx'
