import { describe, expect, it } from 'vitest'
import { medianTimes, noteProgress } from './stage-times.ts'

/** A paper whose stages take the given milliseconds. */
function paper(id: number, parse: number, statements: number, index: number): void {
  noteProgress(id, 0, 0)
  noteProgress(id, 5, 100)
  noteProgress(id, 30, 100 + parse / 2)
  noteProgress(id, 60, 100 + parse)
  noteProgress(id, 90, 100 + parse + statements)
  noteProgress(id, 99, 100 + parse + statements + index)
}

describe('the times of the steps', () => {
  it('stage times are unknown before a paper was seen', () => {
    expect(medianTimes()).toEqual({ parse: null, statements: null, index: null })
  })

  it('stage times are the median of the papers seen', () => {
    paper(1, 1000, 200, 50)
    paper(2, 9000, 300, 60)
    paper(3, 2000, 100, 70)
    expect(medianTimes()).toEqual({ parse: 2000, statements: 200, index: 60 })
  })

  it('stages without a seen start and failed papers are left out', () => {
    noteProgress(4, 30, 0)
    noteProgress(4, 60, 500)
    noteProgress(4, 90, 700)
    expect(medianTimes()).toEqual({ parse: null, statements: 200, index: null })
    noteProgress(5, 0, 0)
    noteProgress(5, 5, 10)
    noteProgress(5, -1, 5000)
    noteProgress(5, 60, 9000)
    expect(medianTimes().parse).toBeNull()
  })

  it('stage times drop old papers', () => {
    for (let id = 10; id < 40; id++) paper(id, 8000, 1, 1)
    for (let id = 40; id < 61; id++) paper(id, 1000, 1, 1)
    expect(medianTimes().parse).toBe(1000)
  })
})
