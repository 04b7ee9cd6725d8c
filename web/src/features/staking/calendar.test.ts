import { expect, it } from 'vitest'
import { unlockCalendar } from './Positions.tsx'

const AT = new Date('2026-11-21T23:00:00.000Z')

it('each stake is an event at the second of its unlock, with a reminder', () => {
  const stakes = [
    { id: '1', dateOfUnlock: '2027-02-19T22:55:07.000Z' },
    { id: '12', dateOfUnlock: '2027-11-21T22:55:07.000Z' },
  ]
  const text = unlockCalendar(stakes, { chainId: 31_337, host: 'papers.example.org', at: AT })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(text).toContain('UID:stake-12-31337@papers.example.org\r\n')
  expect(text).toContain('DTSTAMP:20261121T230000Z\r\nDTSTART:20270219T225507Z\r\nSUMMARY:Stake 1 unlocks\r\n')
  expect(text).toContain('TRIGGER:-P1D')
})

it('is of the lines that calendars read: ended by CR LF, none longer than 75 octets, a folded one begins with a space', () => {
  const stakes = [{ id: '9'.repeat(100), dateOfUnlock: '2027-02-19T22:55:07.000Z' }]
  const text = unlockCalendar(stakes, { chainId: 97, host: 'a.example.org', at: AT })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:Stake ${'9'.repeat(100)} unlocks\r\n`)
})
