/** A sentence of a treebank: heads are 0-based, -1 for the root. */
export interface TreebankSentence {
  document: string
  text: string
  words: string[]
  tags: string[]
  heads: number[]
  labels: string[]
}

/** Reads the sentences of a CoNLL-U file. */
export function readConllu(text: string, document: string): TreebankSentence[] {
  return text
    .split(/\n\n+/)
    .filter((block) => block.trim() !== '')
    .map((block) => parseSentence(block.split('\n'), document))
}

function parseSentence(lines: readonly string[], document: string): TreebankSentence {
  const sentence: TreebankSentence = { document, text: '', words: [], tags: [], heads: [], labels: [] }
  for (const line of lines) {
    if (line.startsWith('# text = ')) sentence.text = line.slice('# text = '.length)
    if (!/^\d+\t/.test(line)) continue
    const [, word = '', , , tag = '', , head = '0', label = ''] = line.split('\t')
    sentence.words.push(word)
    sentence.tags.push(tag)
    sentence.heads.push(Number(head) - 1)
    sentence.labels.push(label)
  }
  return sentence
}
