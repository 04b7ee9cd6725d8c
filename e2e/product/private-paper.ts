import type { Client } from './client.ts'
import { waitUntilProcessed } from './papers.ts'
import { textPaper } from './small-files.ts'

/** A published private paper: anyone can find it, only its owner can read it. */
export async function privatePaper(client: Client): Promise<{ id: number; title: string }> {
  const { id } = await client.upload('clay.txt', textPaper(client.email).buffer.toString())
  const [paper] = await waitUntilProcessed(client)
  const { password } = client
  for (const [path, body] of [
    ['/articles/access', { isOpen: false, password }],
    ['/articles/publish', { isPublished: true }],
  ] as const) {
    const { status, message } = await client.call('PUT', path, { articleId: id, ...body })
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
  }
  return { id, title: paper?.title ?? '' }
}
