import type { Citable } from '../citations/citable.ts'
import { sortedName } from '../citations/person-name.ts'
import { csvText } from '../csv.ts'
import { type Graph, type GraphEntry, settingsOf, WRITTEN_FIELDS } from './graph.ts'

/** A paper with its statements, and the URL of its page. */
export type StatedPaper = { paper: Citable; pageUrl: string; graph: Graph }

const COLUMNS = [...WRITTEN_FIELDS, 'page', 'kind', 'evidence'] as const

/** The statements of one paper as CSV, one line each, with page and sentence. */
export function statementsCsv(graph: Graph): string {
  return csvText([COLUMNS, ...graph.map((entry) => COLUMNS.map((column) => entry[column]))])
}

/** The heading of `statementLinesCsv`. */
export const STATEMENT_LINES_HEADING = csvText([['paper', 'doi', 'url', ...COLUMNS]])

/** The statements of a paper as lines of CSV that name their paper, to be joined with those of others. */
export function statementLinesCsv({ paper, pageUrl, graph }: StatedPaper): string {
  return csvText(graph.map((entry) => [paper.title, paper.doi, pageUrl, ...COLUMNS.map((column) => entry[column])]))
}

/** The vocabularies of `statementNodes`: schema.org, RDF reification and Web Annotation, without a lookup. */
export const JSON_LD_CONTEXT = {
  schema: 'https://schema.org/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  oa: 'http://www.w3.org/ns/oa#',
}

/** Papers and their statements as a JSON-LD document. */
export function statementsJsonLd(papers: readonly StatedPaper[]): string {
  return `${JSON.stringify({ '@context': JSON_LD_CONTEXT, '@graph': papers.flatMap(statementNodes) }, null, 2)}\n`
}

/**
 * A paper and its statements as nodes of JSON-LD: an article, and claims with subject, predicate and object, whose
 * target is the sentence behind them, by its words and its position in the text.
 */
export function statementNodes({ paper, pageUrl, graph }: StatedPaper): object[] {
  const { title, authors, year, doi } = paper
  const article = {
    '@id': pageUrl,
    '@type': 'schema:ScholarlyArticle',
    'schema:name': title,
    'schema:author': authors.map((name) => ({ '@type': 'schema:Person', 'schema:name': sortedName(name) })),
    ...(year !== null && { 'schema:datePublished': String(year) }),
    ...(doi !== null && { 'schema:sameAs': `https://doi.org/${doi}` }),
  }
  return [article, ...graph.map((entry, index) => claimNode(entry, index, pageUrl))]
}

function claimNode(entry: GraphEntry, index: number, pageUrl: string): object {
  const { subject, verb, object, uncertainty, comment, page, start, end, evidence, kind } = entry
  const settings = settingsOf(entry)
  const value = (name: string, given: string | number | undefined) =>
    given === undefined || given === ''
      ? []
      : [{ '@type': 'schema:PropertyValue', 'schema:name': name, 'schema:value': given }]
  const selectors = [
    ...(evidence ? [{ '@type': 'oa:TextQuoteSelector', 'oa:exact': evidence }] : []),
    ...(start === undefined || end === undefined
      ? []
      : [{ '@type': 'oa:TextPositionSelector', 'oa:start': start, 'oa:end': end }]),
  ]
  return {
    '@id': `${pageUrl}#statement-${encodeURIComponent(entry.id ?? String(index + 1))}`,
    '@type': ['schema:Claim', 'rdf:Statement'],
    'schema:text': [...settings.map((setting) => `${setting}:`), subject, verb, object].filter(Boolean).join(' '),
    'rdf:subject': subject,
    'rdf:predicate': verb,
    'rdf:object': object,
    'schema:appearance': { '@id': pageUrl },
    'schema:additionalProperty': [
      ...value('uncertainty', uncertainty),
      ...value('kind', kind),
      ...value('comment', comment),
    ],
    ...(page && { 'schema:pagination': String(page) }),
    ...(selectors.length > 0 && {
      'oa:hasTarget': { 'oa:hasSource': { '@id': pageUrl }, 'oa:hasSelector': selectors },
    }),
  }
}
