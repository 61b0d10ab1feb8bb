import {
  IconBell,
  IconCalendarEvent,
  IconGauge,
  IconShieldCheck,
  IconSteeringWheel,
  IconTool,
  IconUmbrella,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ExpenseCategory } from '#contract/expenses/expense.ts'
import type { ReminderKind } from '#contract/reminders/reminder.ts'

type Kind = {
  icon: () => ReactNode
  /** What it usually costs. */
  expense: ExpenseCategory
  /** How often it usually repeats, in months. */
  repeatMonths: number | null
}

export const KINDS: Record<ReminderKind, Kind> = {
  inspection: { icon: () => <IconTool />, expense: 'garage', repeatMonths: 24 },
  safetyCheck: { icon: () => <IconShieldCheck />, expense: 'garage', repeatMonths: 12 },
  service: { icon: () => <IconGauge />, expense: 'garage', repeatMonths: 12 },
  tyres: { icon: () => <IconSteeringWheel />, expense: 'tires', repeatMonths: 12 },
  leasingEnd: { icon: () => <IconCalendarEvent />, expense: 'other', repeatMonths: null },
  insurance: { icon: () => <IconUmbrella />, expense: 'other', repeatMonths: 12 },
  other: { icon: () => <IconBell />, expense: 'other', repeatMonths: null },
}
