import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentElement, textElement } from '@colophon/server/platform/http/xml'

/**
 * An OAI-PMH provider of the records of a file, in the format arXivRaw: a process, so that writing XML does not slow
 * the harvest down. Answers are made once, when they are first requested.
 */
const PAGE = 1000
const FIELDS = ['title', 'authors', 'comments', 'journal-ref', 'doi', 'report-no', 'license', 'abstract']

type Line = Record<string, string | undefined> & { id: string; categories: string }

const lines = readFileSync(process.env.BENCH_RECORDS ?? '', 'utf8')
  .trimEnd()
  .split('\n')

function recordOf(text: string): string {
  const line = JSON.parse(text) as Line
  const { id, categories, primary_category: primary, created = '2007-04-01', updated = created } = line
  const codes = categories.split(/[\s,]+/).filter((code) => code !== primary)
  const header = parentElement('header', [
    textElement('identifier', `oai:arXiv.org:${id}`),
    textElement('datestamp', updated),
  ])
  const metadata = parentElement('arXivRaw', [
    textElement('id', id),
    parentElement('version', [textElement('date', created)], { version: 'v1' }),
    ...FIELDS.flatMap((name) => (line[name] ? [textElement(name, line[name])] : [])),
    textElement('categories', [primary, ...codes].filter(Boolean).join(' ')),
  ])
  return parentElement('record', [header, parentElement('metadata', [metadata])])
}

function listOf(start: number): string {
  const records = lines.slice(start, start + PAGE).map(recordOf)
  const next = start + PAGE < lines.length ? String(start + PAGE) : ''
  const token = textElement('resumptionToken', next, { completeListSize: String(lines.length), cursor: String(start) })
  return answered(parentElement('ListRecords', [...records, token]))
}

function answered(content: string): string {
  const root = ['<OAI-PMH>', textElement('responseDate', '2026-01-01T00:00:00Z'), content, '</OAI-PMH>']
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.join('\n')}`
}

const made = new Map<number, string>()
const server = createServer((request, response) => {
  const sent = new URL(request.url ?? '', 'http://localhost').searchParams
  response.setHeader('Content-Type', 'text/xml; charset=utf-8')
  if (sent.get('verb') === 'Identify') {
    return response.end(answered('<Identify><granularity>YYYY-MM-DD</granularity></Identify>'))
  }
  if (sent.get('verb') === 'ListMetadataFormats') {
    const format = parentElement('metadataFormat', [textElement('metadataPrefix', 'arXivRaw')])
    return response.end(answered(parentElement('ListMetadataFormats', [format])))
  }
  if (sent.get('verb') !== 'ListRecords') return response.end(answered('<error code="badVerb"/>'))
  const start = Number(sent.get('resumptionToken') ?? 0)
  const list = made.get(start) ?? listOf(start)
  made.set(start, list)
  return response.end(list)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/oai\n`)
})
process.once('SIGTERM', () => process.exit(0))
