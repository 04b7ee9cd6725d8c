import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApi } from '../protocol/src/openapi.ts'
import { clientTypes } from './pages/client-types.ts'

// Proves: x-openapi-lint
it('the OpenAPI description passes the recommended rules of a public linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(openApi('1.0.0')), config })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

// Proves: x-client
it('the types of the client name the entities of replies, and files are blobs', async () => {
  const types = await clientTypes(openApi('1.0.0'))
  expect(types).toContain('components["schemas"]["SearchHit"][]')
  expect(types).toMatch(/file: Blob;/)
  expect(types).not.toContain('"application/octet-stream": unknown')
})
