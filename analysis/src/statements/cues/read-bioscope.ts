/** A sentence of the corpus: where its speculation cues stand in its text. */
export interface CuedSentence {
  document: string
  text: string
  cues: { start: number; end: number }[]
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Reads the sentences of one XML file of BioScope. */
export function readBioscope(xml: string, name: string): CuedSentence[] {
  return xml
    .split('<Document ')
    .slice(1)
    .flatMap((text, at) => sentencesOf(text, `${name} ${at}`))
}

function sentencesOf(xml: string, document: string): CuedSentence[] {
  return [...xml.matchAll(/<Sentence[^>]*>([\s\S]*?)<\/Sentence>/g)].map(([, inner = '']) => {
    const sentence: CuedSentence = { document, text: '', cues: [] }
    const open: number[] = []
    for (const [piece] of inner.matchAll(/<[^>]*>|[^<]+/g)) {
      if (piece.startsWith('<ccue')) open.push(sentence.text.length)
      else if (piece.startsWith('</ccue')) sentence.cues.push({ start: open.pop() ?? 0, end: sentence.text.length })
      else if (!piece.startsWith('<')) sentence.text += unescaped(piece)
    }
    return sentence
  })
}

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
}
