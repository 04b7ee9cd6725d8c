import { describe, expect, it } from 'vitest'
import { askOpen } from './breaker.ts'

describe('a server that fails', () => {
  it('rests for a minute after three failures in a row, and again after one more', () => {
    let time = 0
    const ask = (server: string) => askOpen(server, () => time)
    for (const _ of [1, 2]) ask('down')?.failed()
    ask('down')?.succeeded()
    for (const _ of [1, 2]) ask('down')?.failed()
    expect(ask('down')).not.toBeNull()
    ask('down')?.failed()
    expect(ask('down')).toBeNull()
    expect(ask('up')).not.toBeNull()
    time = 59_999
    expect(ask('down')).toBeNull()
    time = 60_000
    ask('down')?.failed()
    expect(ask('down')).toBeNull()
    time = 120_000
    ask('down')?.succeeded()
    expect(ask('down')).not.toBeNull()
  })
})
