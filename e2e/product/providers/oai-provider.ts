import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Recorded answers of a provider, if they are beside the checkout. */
const RECORDED = new URL('../../../shared/data/arxiv/fixtures/oai_generic_sickle/', import.meta.url)

const OWN: Record<string, string> = {
  Identify: '<Identify><granularity>YYYY-MM-DD</granularity></Identify>',
  ListMetadataFormats:
    '<ListMetadataFormats><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats>',
  ListRecords: `<ListRecords><record>
    <header><identifier>oai:test.example.com:1585322</identifier><datestamp>2011-01-10</datestamp></header>
    <metadata><oai_dc:dc xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/">
      <dc:title>Sample Title</dc:title><dc:creator>John Doe</dc:creator><dc:date>2010</dc:date>
      <dc:identifier>http://test.example.com/publication/1585322</dc:identifier>
      <dc:description>Lorem ipsum dolor sit amet.</dc:description>
    </oai_dc:dc></metadata></record></ListRecords>`,
}

/** The record of its list. */
export const PROVIDED = { title: 'Sample Title', page: 'http://test.example.com/publication/1585322' }

/** A small OAI-PMH provider with one record. */
export async function openOaiProvider(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const answer = answerTo(new URL(request.url ?? '', 'http://localhost').searchParams.get('verb') ?? '')
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'text/xml; charset=utf-8' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/oai`, server }
}

function answerTo(verb: string): string | undefined {
  const file = new URL(`${verb}.xml`, RECORDED)
  // The other pages of the recorded list have the same record.
  if (existsSync(file)) return readFileSync(file, 'utf8').replace(/<resumptionToken.*/, '')
  return OWN[verb] && `<OAI-PMH><responseDate>2026-01-01T00:00:00Z</responseDate>${OWN[verb]}</OAI-PMH>`
}
