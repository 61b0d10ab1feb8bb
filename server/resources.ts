import type { Resource } from './access/resource.ts'
import { subscriptionResource } from './billing/public.ts'
import { expenseResource } from './expenses/public.ts'
import { ruleResource } from './inbox/public.ts'
import { deviceResource } from './recording/public.ts'
import { reminderResource } from './reminders/public.ts'
import {
  reportRecipientResource,
  reportRunResource,
  reportScheduleResource,
  reportTemplateResource,
} from './reports/public.ts'
import { favouriteResource, tripResource } from './trips/public.ts'
import { vehicleResource } from './vehicles/public.ts'
import { viewResource } from './views/public.ts'

/** Every resource that a call may refer to by its id, besides companies. */
export const RESOURCES: readonly Resource[] = [
  vehicleResource,
  tripResource,
  expenseResource,
  reminderResource,
  deviceResource,
  reportTemplateResource,
  reportScheduleResource,
  reportRunResource,
  reportRecipientResource,
  subscriptionResource,
  viewResource,
  favouriteResource,
  ruleResource,
]
