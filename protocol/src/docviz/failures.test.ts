import { expect, test } from 'vitest'
import { DOCVIZ_DEFAULTS, docvizFailure } from './failures.ts'

// Proves: 8-docviz-register, 8-docviz-me, 8-docviz-upload, 8-docviz-tasks, 8-docviz-task, 8-docviz-delete
// Proves: 8-docviz-result, 8-docviz-download, 8-docviz-pdf, 8-docviz-original, 8-docviz-token
test.each([
  ['register', 'Registration failed'],
  ['me', 'Failed to get user info'],
  ['upload', 'Upload failed'],
  ['tasks', 'Failed to fetch tasks'],
  ['task', 'Failed to fetch task'],
  ['remove', 'Failed to delete task'],
  ['result', 'Failed to fetch task result'],
  ['downloadResult', 'Failed to download result'],
  ['downloadPdf', 'Failed to download PDF'],
  ['downloadOriginal', 'Failed to download original'],
  ['accessToken', 'Failed to fetch access token'],
] as const)('%s fails with the default message %s', (call, text) => {
  expect(DOCVIZ_DEFAULTS[call]).toBe(text)
  expect(docvizFailure(call, null)).toBe(text)
  expect(docvizFailure(call, { status: 0 })).toBe(text)
})

// Proves: 8-docviz-status
test.each([
  [{ status: 404, statusText: 'Not Found', message: 'You have no such document.' }, 'You have no such document.'],
  [{ status: 500, statusText: 'Internal Server Error', error: 'server error text' }, 'server error text'],
  [{ status: 502, statusText: 'Bad Gateway' }, 'HTTP 502: Bad Gateway'],
  [{ status: 502, statusText: '' }, 'HTTP 502: Failed to fetch task'],
])("a failed request shows the server's message, or HTTP status: text", (reply, text) => {
  expect(docvizFailure('task', reply)).toBe(text)
})
