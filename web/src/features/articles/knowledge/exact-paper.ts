import { articleCalls } from '@colophon/protocol/articles/calls'
import { readPaperId } from '@colophon/protocol/articles/lookup/paper-id'
import { call } from '../../../lib/call.ts'

/** The one paper that a text names by its DOI, archive id or hash; null for words, and where none or several have that id. */
export async function exactPaper(text: string): Promise<number | null> {
  if (readPaperId(text) === null) return null
  const found = await call(articleCalls.suggest, { query: { text } }).catch(() => null)
  const [paper, ...others] = found?.exact ?? []
  return paper && others.length === 0 ? paper.id : null
}
