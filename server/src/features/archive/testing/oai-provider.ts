import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentElement, textElement } from '../../../platform/http/xml.ts'

/** An answer of the double: XML, or anything with a status and headers; null drops the connection. */
export type Reply = string | Buffer | { status: number; headers?: Record<string, string>; body?: string } | null

/** A request as the double received it. */
export type Received = { sent: Record<string, string>; agent: string | undefined; at: number }

/** An OAI-PMH provider whose answers a test decides. */
export type OaiDouble = {
  url: string
  received: Received[]
  /** The arguments of the requests for records. */
  lists(): Record<string, string>[]
  /** The greatest number of requests at the same time. */
  most(): number
  close(): Promise<void>
}

/** Starts a provider; Identify and ListMetadataFormats are answered unless `answer` does. */
export async function openOaiDouble(
  answer: (sent: Record<string, string>) => Reply | undefined,
  { granularity = 'YYYY-MM-DD', prefixes = ['oai_dc', 'arXivRaw'] } = {},
): Promise<OaiDouble> {
  const received: Received[] = []
  let [open, most] = [0, 0]
  const server = createServer((request, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    const sent = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams)
    received.push({ sent, agent: request.headers['user-agent'], at: performance.now() })
    const decided = answer(sent)
    const reply = decided === undefined ? described(sent.verb, { granularity, prefixes }) : decided
    if (reply === null) return response.destroy()
    if (typeof reply === 'string' || Buffer.isBuffer(reply)) return response.end(reply)
    return response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/oai`,
    received,
    lists: () => received.map(({ sent }) => sent).filter(({ verb }) => verb === 'ListRecords'),
    most: () => most,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function described(verb: string | undefined, about: { granularity: string; prefixes: string[] }): string {
  if (verb === 'Identify') {
    return answered([
      parentElement('Identify', [
        textElement('repositoryName', 'The peat archive'),
        textElement('granularity', about.granularity),
      ]),
    ])
  }
  const formats = about.prefixes.map((prefix) =>
    parentElement('metadataFormat', [textElement('metadataPrefix', prefix)]),
  )
  return answered([parentElement('ListMetadataFormats', formats)])
}

/** An answer with these elements. */
export function answered(content: readonly string[], responseDate = '2026-03-02T10:00:00Z'): string {
  const root = parentElement(
    'OAI-PMH',
    [textElement('responseDate', responseDate), textElement('request', 'http://peat.example/oai'), ...content],
    { xmlns: 'http://www.openarchives.org/OAI/2.0/' },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`
}

/** An answer with an error of the protocol. */
export function failed(code: string, message = ''): string {
  return answered([textElement('error', message, { code })])
}

/** An answer to ListRecords; without a token it ends the list. */
export function listed(
  records: readonly string[],
  token?: string,
  more: { date?: string; size?: number } = {},
): string {
  const size = more.size === undefined ? {} : { completeListSize: String(more.size) }
  const resumption = token === undefined ? [] : [textElement('resumptionToken', token, size)]
  return answered([parentElement('ListRecords', [...records, ...resumption])], more.date)
}

type Header = { identifier: string; datestamp?: string }

/** A record around its metadata; without them a deleted one. */
export function recordOf({ identifier, datestamp = '2026-03-01' }: Header, metadata?: string): string {
  const header = parentElement(
    'header',
    [textElement('identifier', identifier), textElement('datestamp', datestamp)],
    metadata === undefined ? { status: 'deleted' } : {},
  )
  return parentElement('record', metadata === undefined ? [header] : [header, parentElement('metadata', [metadata])])
}

/** A record of the preprint archive in its format arXivRaw. */
export function rawRecord(id: string, { title = `Record ${id}`, datestamp = '2026-03-01' } = {}): string {
  const version = parentElement(
    'version',
    [textElement('date', 'Mon, 2 Apr 2007 19:18:42 GMT'), textElement('size', '12kb')],
    { version: 'v1' },
  )
  const fields = [
    ['title', title],
    ['authors', 'Ann Roe, Bo Ray'],
    ['categories', 'math.AT hep-th'],
    ['comments', '12 pages'],
    ['doi', `10.5555/${id}`],
    ['license', 'http://creativecommons.org/licenses/by/4.0/'],
    ['abstract', '  On the drying of peat.\n'],
  ] as const
  const metadata = parentElement(
    'arXivRaw',
    [textElement('id', id), version, ...fields.map(([name, text]) => textElement(name, text))],
    { xmlns: 'http://arxiv.org/OAI/arXivRaw/' },
  )
  return recordOf({ identifier: `oai:arXiv.org:${id}`, datestamp }, metadata)
}

/** A record of any provider in Dublin Core, with these elements. */
export function dublinRecord(header: Header, elements: readonly (readonly [name: string, text: string])[]): string {
  const metadata = parentElement(
    'oai_dc:dc',
    elements.map(([name, text]) => textElement(`dc:${name}`, text)),
    {
      'xmlns:oai_dc': 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
  )
  return recordOf(header, metadata)
}
