export const WEBHOOK_PATH = '/api/stripe/webhook'
