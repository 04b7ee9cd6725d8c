import { describe, expect, it } from 'vitest'
import { CHOSEN } from '../articles/testing/papers.ts'
import { createdItem } from '../articles/uploads/upload-item.ts'
import { sendingLeft, timeLeftLabel, workLeft } from './UploadRow.tsx'

const sending = (percentUpload: number, bytesPerSecond: number | null) =>
  sendingLeft({ ...createdItem({ ...CHOSEN, size: 1000 }), percentUpload, bytesPerSecond })

describe('the time left', () => {
  it.each([
    [50, 100, 5],
    [90, 100, 1],
    [50, null, null],
    [0, 100, null],
    [100, 100, null],
  ])('of bytes, %i per cent sent at %j bytes a second, is %j s', (percent, speed, seconds) => {
    const left = sending(percent, speed)
    if (seconds === null) expect(left).toBeNull()
    else expect(left).toBeCloseTo(seconds, 6)
  })

  it('processing time left is extrapolated from the progress so far', () => {
    expect(workLeft({ steps: 33, milliseconds: 10_000 }, 33)).toBe(20)
  })

  it.each([[{ steps: 4, milliseconds: 60_000 }], [{ steps: 50, milliseconds: 1999 }]])(
    'is not guessed from too little: %j',
    (seen) => expect(workLeft(seen, 50)).toBeNull(),
  )

  it.each([
    [0.4, 'a few seconds left'],
    [31, 'about 35 s left'],
    [200, 'about 3 min left'],
  ])('%d s reads "%s"', (seconds, label) => expect(timeLeftLabel(seconds)).toBe(label))
})
