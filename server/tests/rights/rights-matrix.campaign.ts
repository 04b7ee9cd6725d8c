/** @module-tag campaign */
import { describe, it } from 'vitest'
import { matrixOf, nameOf, useMatrix } from './matrix.ts'

describe('the rights matrix', () => {
  const check = useMatrix()
  for (const { call, cells } of matrixOf('each cell')) {
    describe(call.target, () => {
      for (const cell of cells) it(nameOf(cell), () => check(call, cell))
    })
  }
})
