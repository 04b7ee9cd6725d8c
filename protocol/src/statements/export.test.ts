import { describe, expect, it } from 'vitest'
import type { Citable } from '../citations/citable.ts'
import { NO_PUBLICATION } from '../citations/publication.ts'
import { STATEMENT_LINES_HEADING, statementLinesCsv, statementsCsv, statementsJsonLd } from './export.ts'
import type { GraphEntry } from './graph.ts'

const PAPER: Citable = {
  title: 'On peat, again',
  key: 'moss2024peat',
  authors: [{ family: 'Moss', given: 'Ada' }],
  type: null,
  publication: NO_PUBLICATION,
  further: {},
  year: 2024,
  doi: '10.5555/peat',
  archiveId: null,
  primaryClass: null,
  abstract: '',
  language: null,
  url: null,
  tags: [],
  notes: [],
}
const ENTRY: GraphEntry = {
  id: 's-3',
  subject: '=Peat',
  verb: 'dries',
  object: 'fast, in 2 days',
  uncertainty: 0.25,
  comment: 'Context: In summer.',
  page: 3,
  start: 10,
  end: 40,
  evidence: 'In summer, peat dries fast.',
  kind: 'finding',
}
const STATED = { paper: PAPER, pageUrl: 'https://papers.example/storage/7', graph: [ENTRY] }

// Proves: x-statements-data
describe('statements as data', () => {
  it('CSV has a line per statement, with quoted commas and no formulas', () => {
    expect(statementsCsv([ENTRY]).split('\r\n')).toEqual([
      'subject,verb,object,uncertainty,comment,page,kind,evidence',
      `'=Peat,dries,"fast, in 2 days",0.25,Context: In summer.,3,finding,"In summer, peat dries fast."`,
      '',
    ])
    expect(STATEMENT_LINES_HEADING + statementLinesCsv(STATED)).toContain(
      '\r\n"On peat, again",10.5555/peat,https://papers.example/storage/7,',
    )
  })

  it('JSON-LD names the paper, and each claim with its parts, its setting and the sentence behind it', () => {
    const { '@graph': nodes, '@context': context } = JSON.parse(statementsJsonLd([STATED]))
    expect(Object.keys(context)).toEqual(['schema', 'rdf', 'oa'])
    expect(nodes[0]).toMatchObject({
      '@id': 'https://papers.example/storage/7',
      '@type': 'schema:ScholarlyArticle',
      'schema:datePublished': '2024',
      'schema:sameAs': 'https://doi.org/10.5555/peat',
      'schema:author': [{ 'schema:name': 'Moss, Ada' }],
    })
    expect(nodes[1]).toMatchObject({
      '@id': 'https://papers.example/storage/7#statement-s-3',
      '@type': ['schema:Claim', 'rdf:Statement'],
      'schema:text': 'In summer: =Peat dries fast, in 2 days',
      'rdf:subject': '=Peat',
      'rdf:predicate': 'dries',
      'schema:appearance': { '@id': 'https://papers.example/storage/7' },
      'schema:pagination': '3',
      'oa:hasTarget': {
        'oa:hasSelector': [{ 'oa:exact': 'In summer, peat dries fast.' }, { 'oa:start': 10, 'oa:end': 40 }],
      },
    })
    expect(nodes[1]['schema:additionalProperty']).toContainEqual({
      '@type': 'schema:PropertyValue',
      'schema:name': 'uncertainty',
      'schema:value': 0.25,
    })
  })

  it('a statement by a person without a place has no target', () => {
    const told = { subject: 'a', verb: 'b', object: '', uncertainty: 0, comment: '' }
    const [, claim] = JSON.parse(statementsJsonLd([{ ...STATED, graph: [told] }]))['@graph']
    expect(claim).toMatchObject({ '@id': 'https://papers.example/storage/7#statement-1', 'schema:text': 'a b' })
    expect(claim).not.toHaveProperty('oa:hasTarget')
  })
})
