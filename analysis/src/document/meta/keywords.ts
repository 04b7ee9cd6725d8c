import type { Block } from '@colophon/protocol/articles/document'

const mark =
  /^(?:key\s?-?words?(?:\s+and\s+phrases)?|index terms|additional key\s?words(?: and phrases)?|schlüsselwörter|schlagwörter|mots[- ]clés|palabras clave|parole chiave|ключевые слова|关键词|關鍵詞|キーワード)\s*(?:[.:—–-]+|：)?\s*/iu
const most = 30
const longest = 80

/** The keywords that a paper lists on its front, after the word or below it as a heading; `[]` where it lists none. */
export function keywordsIn(front: readonly Block[]): string[] {
  for (const [i, block] of front.entries()) {
    const found = mark.exec(block.text)
    if (!found) continue
    const rest = block.text.slice(found[0].length)
    const list = rest === '' ? (nextText(front, i)?.text ?? '') : rest
    const isList = rest === '' || /[.:—–-]\s*$|：\s*$/.test(found[0]) || block.type === 'heading' || /[,;·•]/.test(rest)
    if (isList) return partsOf(list)
  }
  return []
}

function nextText(front: readonly Block[], index: number): Block | undefined {
  return front.slice(index + 1).find((block) => !['header', 'footer', 'figure'].includes(block.type))
}

function partsOf(list: string): string[] {
  const line = list.split(/\s(?=(?:\d|I)\.?\s+Introduction\b)|\.\s+(?=\p{Lu}\p{Ll}+\s+\p{Ll}+\s+\p{Ll})/u)[0] ?? ''
  const separator = line.includes(';')
    ? ';'
    : /[·•]/.test(line)
      ? /[·•]/
      : line.includes(',')
        ? ','
        : /[、，|]|\s[–—-]\s|\n/
  const parts = line.split(separator).map((part) => part.replace(/^[\s.,;]+|[\s.,;]+$/g, ''))
  return parts.filter((part) => part !== '' && part.length <= longest).slice(0, most)
}
