import { type Extraction, type Extractions, sentenceKey } from './carb.ts'

/** Reads CaRB's gold standard: sentence, predicate and arguments separated by tabs. */
export function readGold(text: string): Extractions {
  return grouped(
    text.split('\n').flatMap((line) => {
      const [sentence = '', predicate = '', ...rest] = line.split('\t')
      return predicate === '' ? [] : [{ sentence, extraction: { predicate, arguments: rest, confidence: 1 } }]
    }),
  )
}

/**
 * Reads the output of OpenIE 5: confidence, context, subject, relation and arguments with positions, and the sentence.
 */
export function readOpenIe5(text: string): Extractions {
  return grouped(
    text.split('\n').flatMap((line) => {
      const [confidence = '', context = '', subject = '', relation = '', rest = '', sentence = ''] = line.split('\t')
      if (subject === '' || relation === '' || rest === '') return []
      const said = inside(context)
      const first = inside(subject)
      const opened = said !== '' && !`${first} ${inside(relation)}`.startsWith(said) ? `${said} ${first}` : first
      const extraction = {
        predicate: inside(relation),
        arguments: [opened, ...rest.split(');').map(inside)],
        confidence: Number(confidence),
      }
      return [{ sentence, extraction }]
    }),
  )
}

function inside(text: string): string {
  const from = text.indexOf('(')
  const to = text.indexOf(',List(')
  return from < 0 || to < 0 ? '' : text.slice(from + 1, to)
}

function grouped(lines: readonly { sentence: string; extraction: Extraction }[]): Extractions {
  const groups = Map.groupBy(lines, ({ sentence }) => sentenceKey(sentence))
  return new Map([...groups].map(([key, each]) => [key, each.map(({ extraction }) => extraction)]))
}
