import type { Citable } from '@colophon/protocol/articles/cite/citable'
import { NOT_FROM_THE_PAPER } from '@colophon/protocol/chat/constants'
import type { Answer, Message, Quote } from '@colophon/protocol/chat/entities'

/** A conversation as Markdown: questions as headings, quotes as quotes with their place, and the papers at the end. */
export function toMarkdown(title: string, messages: readonly Message[], papers: readonly Citable[]): string {
  const told = messages.map(({ writer, message, answer, note }) => {
    if (writer) return `## ${escaped(message.replace(/\s+/g, ' ').trim())}`
    return answer ? answerMarkdown(answer) : escaped(note ?? '')
  })
  const references = papers.map((paper, index) => `${index + 1}. ${reference(paper)}`)
  const end = references.length === 0 ? [] : ['## Papers quoted', references.join('\n')]
  return `${[`# ${escaped(title) || 'Conversation'}`, ...told, ...end].filter((part) => part !== '').join('\n\n')}\n`
}

function answerMarkdown({ parts, quotes, refusal, verified, total, model }: Answer): string {
  if (refusal) return [escaped(refusal.reason), ...refusal.nearest.map(quoteMarkdown)].join('\n\n')
  const byNumber = new Map(quotes.map((quote) => [quote.n, quote]))
  const body = parts.map((part) => {
    if (part.kind === 'join') return escaped(part.text)
    if (part.kind === 'phrased') {
      const mark = part.quotes.map((n) => `\\[${n}\\]`).join('')
      return `${escaped(part.text)} ${mark || `*(${NOT_FROM_THE_PAPER})*`}`
    }
    const quote = byNumber.get(part.n)
    return quote ? quoteMarkdown(quote) : ''
  })
  const who = model === null ? 'no outside model' : `phrased by ${escaped(model)}`
  return [...body, `*${verified} of ${total} ${total === 1 ? 'quote' : 'quotes'} verified · ${who}*`]
    .filter((part) => part !== '')
    .join('\n\n')
}

function quoteMarkdown({ n, text, title, page, section, withheld }: Quote): string {
  if (withheld !== null) return `\\[${n}\\] *${withheld}*`
  const place = [title, section, page === null ? null : `page ${page}`].filter((part) => part !== null)
  return `> ${escaped(text.replace(/\s+/g, ' '))}\n>\n> — \\[${n}\\] ${escaped(place.join(', '))}`
}

function reference({ authors, title, year, url }: Citable): string {
  const names = authors.map((name) => [name.given, name.particle, name.family].filter(Boolean).join(' ')).join(', ')
  return [names, year === null ? '' : `(${year})`, `*${escaped(title)}*`, url ?? '']
    .filter((part) => part !== '')
    .join(' ')
}

/** What Markdown would read as its own, and what a page would as tags. */
function escaped(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&')
}
