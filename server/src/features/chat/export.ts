import type { User } from '@colophon/protocol/auth/roles'
import type { chatCalls } from '@colophon/protocol/chat/calls'
import type { Answer, Message, Quote } from '@colophon/protocol/chat/entities'
import { type Citable, citableOf } from '@colophon/protocol/citations/citable'
import { CITATION_KINDS, type CitationFormat } from '@colophon/protocol/citations/citation-kinds'
import { citationsOf } from '@colophon/protocol/citations/citations-of'
import { writtenName } from '@colophon/protocol/citations/person-name'
import { papersWithRights } from '../../papers/visible-papers.ts'
import type { Context } from '../../platform/context.ts'
import { contentDisposition } from '../../platform/http/content-disposition.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Handler } from '../../platform/http/input.ts'
import { present } from './answering/present.ts'
import { type ChatRow, messagesOf, readChat } from './queries.ts'

const KINDS = {
  ...CITATION_KINDS,
  markdown: { extension: 'md', type: 'text/markdown' },
  json: { extension: 'json', type: 'application/json' },
} as const
type Format = CitationFormat | 'markdown' | 'json'

/** A conversation as a file; private papers the user may no longer read are omitted from quotes and citations. */
export const exportChat: Handler<typeof chatCalls.export> = async ({ query, person, reply, origin }, context) => {
  const chat = (await readChat(context.db, person.id, query.chatId)) ?? fail('chatNotFound')
  const messages = await present(context, person, chat, await messagesOf(context.db, chat.id))
  const { extension, type } = KINDS[query.format]
  const papers = await quotedPapers(context, person, messages, origin)
  return reply
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', contentDisposition(`${fileName(chat)}.${extension}`))
    .type(`${type}; charset=utf-8`)
    .send(contentOf(query.format, chat, messages, papers))
}

type Papers = Awaited<ReturnType<typeof quotedPapers>>

function contentOf(format: Format, chat: ChatRow, messages: Message[], papers: Papers): string {
  if (format === 'json') return `${JSON.stringify({ id: chat.id, title: chat.title, messages }, null, 2)}\n`
  if (format === 'markdown') return toMarkdown(chat.title, messages, papers)
  return citationsOf(papers, format)
}

/** Every permitted quoted paper once, in the order of its first quote. */
async function quotedPapers(context: Context, person: User, messages: Message[], origin: string) {
  const quotes = messages.flatMap(({ answer }) => [...(answer?.quotes ?? []), ...(answer?.refusal?.nearest ?? [])])
  const ids = [...new Set(quotes.filter(({ withheld }) => withheld === null).map(({ articleId }) => articleId))]
  const papers = await papersWithRights(context, ids, person)
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

/** A conversation as Markdown: questions as headings, quotes as block quotes with their position, then the papers. */
export function toMarkdown(title: string, messages: readonly Message[], papers: readonly Citable[]): string {
  const sections = messages.map(({ writer, message, answer, note }) => {
    if (writer) return `## ${escaped(message.replace(/\s+/g, ' ').trim())}`
    return answer ? answerMarkdown(answer) : escaped(note ?? '')
  })
  const references = papers.map((paper, index) => `${index + 1}. ${reference(paper)}`)
  const end = references.length === 0 ? [] : ['## Papers quoted', references.join('\n')]
  return `${[`# ${escaped(title) || 'Conversation'}`, ...sections, ...end].filter((part) => part !== '').join('\n\n')}\n`
}

function answerMarkdown({ parts, quotes, refusal, verified, total, model }: Answer): string {
  if (refusal) return [escaped(refusal.reason), ...refusal.nearest.map(quoteMarkdown)].join('\n\n')
  const byNumber = new Map(quotes.map((quote) => [quote.n, quote]))
  const body = parts.map((part) => {
    if (part.kind === 'join') return escaped(part.text)
    if (part.kind === 'phrased') {
      const numbers = part.quotes.map((n) => `\\[${n}\\]`).join('')
      return numbers === '' ? '' : `${escaped(part.text)} ${numbers}`
    }
    const quote = byNumber.get(part.n)
    return quote ? quoteMarkdown(quote) : ''
  })
  const who = model === null ? 'no external model' : `read by ${escaped(model)}`
  return [...body, `*${verified} of ${total} ${total === 1 ? 'quote' : 'quotes'} word for word from the text · ${who}*`]
    .filter((part) => part !== '')
    .join('\n\n')
}

function quoteMarkdown({ n, text, title, page, section, withheld }: Quote): string {
  if (withheld !== null) return `\\[${n}\\] *${withheld}*`
  const place = [title, section, page === null ? null : `page ${page}`].filter((part) => part !== null)
  return `> ${escaped(text.replace(/\s+/g, ' '))}\n>\n> — \\[${n}\\] ${escaped(place.join(', '))}`
}

function reference({ authors, title, year, url }: Citable): string {
  const names = authors.map(writtenName).join(', ')
  return [names, year === null ? '' : `(${year})`, `*${escaped(title)}*`, url ?? '']
    .filter((part) => part !== '')
    .join(' ')
}

/** Escapes Markdown and HTML. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}
