import { expect, test } from 'vitest'
import { licences } from './system.ts'

test('every dependency names its version and a permitted licence', async () => {
  const found = await licences()
  expect(found.length).toBeGreaterThan(40)
  expect(found.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([])
  expect(found.filter(({ licence }) => !/MIT|Apache-2\.0|BSD|ISC|OFL-1\.1|LGPL-3\.0/.test(licence))).toEqual([])
})
