import { expect, test } from 'vitest'
import { barOf, endShown, endTyped, hasSeveral, hoursByDay, windowsOf } from './windows.ts'

const MONDAY = { weekday: 1, from: '06:00', to: '12:00' }
const MONDAY_LATER = { weekday: 1, from: '13:00', to: '24:00' }
const SUNDAY = { weekday: 7, from: '09:30', to: '10:00' }

test('windows become hours of each day and back', () => {
  expect(hoursByDay([SUNDAY, MONDAY])).toEqual([
    { from: '06:00', to: '12:00' },
    null,
    null,
    null,
    null,
    null,
    { from: '09:30', to: '10:00' },
  ])
  expect(windowsOf(hoursByDay([SUNDAY, MONDAY]))).toEqual([MONDAY, SUNDAY])
})

test('several windows of a day are joined, and known as several', () => {
  expect(hoursByDay([MONDAY_LATER, MONDAY])[0]).toEqual({ from: '06:00', to: '24:00' })
  expect(hasSeveral([MONDAY_LATER, MONDAY])).toBe(true)
  expect(hasSeveral([SUNDAY, MONDAY])).toBe(false)
})

test('the end of a day is typed as 00:00', () => {
  expect(endTyped('00:00')).toBe('24:00')
  expect(endShown('24:00')).toBe('00:00')
  expect(endTyped(endShown('18:30'))).toBe('18:30')
})

test('a window is drawn at its hours', () => {
  expect(barOf({ from: '06:00', to: '18:00' })).toEqual({ left: '25%', width: '50%' })
  expect(barOf({ from: '00:00', to: '24:00' })).toEqual({ left: '0%', width: '100%' })
})
