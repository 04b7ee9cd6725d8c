import { describe, it } from 'vitest'
import { matrixOf, nameOf, useMatrix } from './matrix.ts'

// rights-matrix.campaign.ts tests every cell.
// Proves: 1-admin, 6-admin-logs, 6-admin-dashboard, 6-owner-delete, 6-owner-publish, 6-owner-update, 6-owner-access
// Proves: x-matrix-calls, x-admin, x-admin-end-sessions, deviation-12, deviation-15
describe('the rights matrix', () => {
  const check = useMatrix()
  for (const { call, cells } of matrixOf('each outcome')) {
    describe(call.target, () => {
      for (const cell of cells) it(nameOf(cell), () => check(call, cell))
    })
  }
})
