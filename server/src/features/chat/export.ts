import { citableOf } from '@colophon/protocol/articles/cite/citable'
import { CITATION_KINDS, type CitationFormat } from '@colophon/protocol/articles/cite/citation-kinds'
import { citationsOf } from '@colophon/protocol/articles/cite/citations-of'
import type { Person } from '@colophon/protocol/auth/roles'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { Message } from '@colophon/protocol/chat/entities'
import { contentDisposition } from '../../platform/content-disposition.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/input.ts'
import { papersFor } from '../articles/public.ts'
import { present } from './present.ts'
import { type ChatRow, messagesOf, readChat } from './queries.ts'
import { toMarkdown } from './to-markdown.ts'

const KINDS = {
  ...CITATION_KINDS,
  markdown: { extension: 'md', type: 'text/markdown' },
  json: { extension: 'json', type: 'application/json' },
} as const
type Format = CitationFormat | 'markdown' | 'json'

/** A conversation of mine as a file; of papers that are closed to me now neither quotes nor citations are in it. */
export const exportChat: Handler<typeof chatCalls.export> = async ({ query, person, reply, origin }, context) => {
  const chat = (await readChat(context.db, person.id, query.chatId)) ?? fail('chatNotFound')
  const messages = await present(context, person, chat, await messagesOf(context.db, chat.id))
  const { extension, type } = KINDS[query.format]
  const papers = await quotedPapers(context, person, messages, origin)
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition('attachment', `${fileName(chat)}.${extension}`))
    .type(`${type}; charset=utf-8`)
    .send(contentOf(query.format, chat, messages, papers))
}

type Papers = Awaited<ReturnType<typeof quotedPapers>>

function contentOf(format: Format, chat: ChatRow, messages: Message[], papers: Papers): string {
  if (format === 'json') return `${JSON.stringify({ id: chat.id, title: chat.title, messages }, null, 2)}\n`
  if (format === 'markdown') return toMarkdown(chat.title, messages, papers)
  return citationsOf(papers, format)
}

/** Every paper that is quoted and may be, once, in the order of the first quote. */
async function quotedPapers(context: Context, person: NonNullable<Person>, messages: Message[], origin: string) {
  const quotes = messages.flatMap(({ answer }) => [...(answer?.quotes ?? []), ...(answer?.refusal?.nearest ?? [])])
  const ids = [...new Set(quotes.filter(({ withheld }) => withheld === null).map(({ articleId }) => articleId))]
  const papers = await papersFor(context, ids, person)
  return ids.flatMap((id) => {
    const paper = papers.get(id)
    return paper ? [citableOf(paper.article, `${origin}/storage/${id}`)] : []
  })
}

function fileName({ title }: ChatRow): string {
  return (
    title
      .replace(/[^\p{L}\p{N} ._-]/gu, '')
      .trim()
      .slice(0, 60) || 'conversation'
  )
}
