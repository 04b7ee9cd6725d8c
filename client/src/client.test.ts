import { expect, it } from 'vitest'
import { colophonClient } from './client.ts'

// Proves: x-client
it('a body with a file is sent as a multipart form with its fields, another one as JSON, both with the key', async () => {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return Response.json({ data: null })
  }
  const colophon = colophonClient({ baseUrl: 'https://papers.example.org', apiKey: 'clp_key', fetch })
  const file = new File(['Peat dries.'], 'peat “a” "b".txt')
  await colophon.POST('/api/v1/articles/create', { body: { file, max_length: 100 } })
  await colophon.POST('/api/v1/chats/ask', { body: { question: 'Does peat dry?' } })
  expect(requests.map(({ headers }) => headers.get('X-API-Key'))).toEqual(['clp_key', 'clp_key'])
  const [upload, question] = requests
  const form = await upload?.formData()
  const sent = form?.get('file') as File
  expect([form?.get('max_length'), sent.name, await sent.text()]).toEqual(['100', 'peat “a” "b".txt', 'Peat dries.'])
  expect(question?.headers.get('Content-Type')).toBe('application/json')
  expect(await question?.json()).toEqual({ question: 'Does peat dry?' })
})
