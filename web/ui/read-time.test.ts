import { expect, test } from 'vitest'
import { readTime, type TimeReading } from './read-time.ts'

const at = (time: string): TimeReading => ({ kind: 'time', time })
const no: TimeReading = { kind: 'unreadable' }

const TYPED: [text: string, de: TimeReading, en: TimeReading][] = [
  ['7:15', at('07:15'), at('07:15')],
  ['07:15', at('07:15'), at('07:15')],
  ['0715', at('07:15'), at('07:15')],
  ['715', at('07:15'), at('07:15')],
  ['7.15', at('07:15'), at('07:15')],
  ['7,15', at('07:15'), at('07:15')],
  ['7h15', at('07:15'), at('07:15')],
  ['7', at('07:00'), at('07:00')],
  ['07', at('07:00'), at('07:00')],
  ['19', at('19:00'), at('19:00')],
  ['19:5', at('19:05'), at('19:05')],
  ['19:', at('19:00'), at('19:00')],
  ['0', at('00:00'), at('00:00')],
  ['0:00', at('00:00'), at('00:00')],
  ['0000', at('00:00'), at('00:00')],
  ['2359', at('23:59'), at('23:59')],
  [' 7 : 15 ', at('07:15'), at('07:15')],
  ['07:15:30', at('07:15:30'), at('07:15:30')],
  ['07:15:00', at('07:15'), at('07:15')],
  ['7 Uhr', at('07:00'), at('07:00')],
  ['7 Uhr 15', at('07:15'), at('07:15')],
  ['7:15 pm', no, at('19:15')],
  ['7:15PM', no, at('19:15')],
  ['7pm', no, at('19:00')],
  ['7 a.m.', no, at('07:00')],
  ['715p', no, at('19:15')],
  ['12am', no, at('00:00')],
  ['12:30 pm', no, at('12:30')],
  ['13pm', no, no],
  ['0am', no, no],
  ['24:00', no, no],
  ['2400', no, no],
  ['7:60', no, no],
  ['760', no, no],
  ['25', no, no],
  ['12345', no, no],
  ['7:15:99', no, no],
  ['abc', no, no],
  [':15', no, no],
  ['7:15x', no, no],
  ['', { kind: 'empty' }, { kind: 'empty' }],
]

test.each(TYPED)('%j typed in German and in English', (text, de, en) => {
  expect(readTime(text, 'de')).toEqual(de)
  expect(readTime(text, 'en')).toEqual(en)
})
