import type { PaperDocument } from '@colophon/protocol/reader/document'
import { expect, test } from 'vitest'
import { bibliographicScores } from './bibliographic-scores.ts'
import { bibliographicTruth } from './bibliographic-truth.ts'

const xml = `<!DOCTYPE article PUBLIC "-//NLM//DTD JATS//EN" "JATS.dtd"><article xmlns:xlink="http://www.w3.org/1999/xlink">
<front><journal-meta><journal-id>J Kelp</journal-id><journal-title>Journal of Kelp</journal-title></journal-meta>
<article-meta><contrib-group>
<contrib contrib-type="author"><name><surname>Lind</surname></name><xref ref-type="aff" rid="a1"/></contrib>
<contrib contrib-type="author"><name><surname>Berg</surname></name><xref ref-type="aff" rid="a2"/></contrib>
<aff id="a1"><label>1</label>Kelp University, Oslo</aff><aff id="a2"><label>2</label>Institute of Seas, Bergen</aff>
</contrib-group>
<pub-date pub-type="epub"><day>5</day><month>3</month><year>2018</year></pub-date>
<volume>6</volume><issue>4</issue><fpage>104</fpage>
<history><date date-type="received"><day>9</day><month>1</month><year>2018</year></date></history>
<permissions><license xlink:href="http://creativecommons.org/licenses/by-nc/4.0/"/></permissions></article-meta></front>
<body/><back><ack><title>Acknowledgements</title></ack><sec><title>Funding</title></sec></back></article>`

test('bibliographic data are scored by what the publisher’s JATS says', () => {
  const document = {
    meta: {
      authors: ['Ada Lind', 'Jo Berg'],
      publication: { containerTitle: 'J. Kelp', volume: '6', issue: '', pages: '105-9', publisher: '', year: 2018 },
      dates: { received: '2018-01-09', published: '2018-03' },
      license: 'CC BY-NC 4.0',
      affiliations: [['Kelp University, Oslo'], ['Kelp University, Oslo']],
    },
    blocks: [{ type: 'heading', text: 'Funding' }],
  } as unknown as PaperDocument
  expect(bibliographicScores(bibliographicTruth(xml), document)).toEqual({
    ...{ journal: [1, 1], volume: [1, 1], issue: [0, 1], 'first page or article number': [0, 1], year: [1, 1] },
    'dates received, accepted and published': [2, 2],
    licence: [1, 1],
    'authors with their affiliations': [1, 2],
    'sections on funding, interests, data and ethics': [1, 2],
    'bibliographic data that are wrong, of those made': [1, 7],
  })
})
