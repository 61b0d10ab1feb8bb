import { linkOptions } from '@tanstack/react-router'
import { daysOf, type Period } from './period.ts'

// Whatever a figure of the overview leads to.

type TripsFilter = { categories?: string; driver?: string; vehicleIds?: string; marks?: string }
type ExpensesFilter = { categories?: string; vehicleIds?: string }

/** The trips behind a figure; without a period those of all time. */
export const tripsLink = (companyId: string, filter: TripsFilter, period?: Period) =>
  linkOptions({
    to: '/company/$companyId/trips',
    params: { companyId },
    search: { ...filter, ...(period && daysOf(period)) },
  })

/** The expenses behind a figure. */
export const expensesLink = (companyId: string, filter: ExpensesFilter, period: Period) =>
  linkOptions({
    to: '/company/$companyId/expenses',
    params: { companyId },
    search: { ...filter, ...daysOf(period) },
  })

export const vehicleLink = (companyId: string, vehicleId: string) =>
  linkOptions({ to: '/company/$companyId/vehicles/$vehicleId/trips', params: { companyId, vehicleId } })

export const vehiclesLink = (companyId: string) =>
  linkOptions({ to: '/company/$companyId/vehicles', params: { companyId } })

/** The overview of another period. */
export const periodLink = (companyId: string, period: Period) =>
  linkOptions({ to: '/company/$companyId/overview', params: { companyId }, search: { period } })
