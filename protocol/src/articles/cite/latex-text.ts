/**
 * Text for a field of a BibTeX file: LaTeX's special characters are written out, Unicode stays, and mathematics between
 * dollars is left as it is. Braces never come unbalanced out of this, because they would end the entry early.
 */
export function latexText(text: string): string {
  return splitMath(text)
    .map(({ text: part, isMath }) => (isMath ? part : escapeLatex(part)))
    .join('')
}

/** As `latexText`, with braces round the words whose capitals a bibliography style must not take away. */
export function latexTitle(title: string): string {
  const isSentence = isSentenceCase(title)
  const isShouting = title.toUpperCase() === title
  let isFirst = true
  return splitMath(title)
    .map(({ text, isMath }) => {
      if (isMath) return `{${text}}`
      return text.replace(/[\p{L}\p{N}\p{M}'’-]+|[^\p{L}\p{N}\p{M}'’-]+/gu, (word) => {
        if (!WORD.test(word)) return escapeLatex(word)
        const isProtected = !isShouting && (INNER_CAPITAL.test(word) || (isSentence && !isFirst && CAPITAL.test(word)))
        isFirst = false
        return isProtected ? `{${word}}` : word
      })
    })
    .join('')
}

const WORD = /\p{L}|\p{N}/u
const CAPITAL = /^\p{Lu}/u
const INNER_CAPITAL = /^.+\p{Lu}|^\p{Lu}$/su
const SPECIAL: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}
/** A dollar that opens mathematics has no space after it; the one that closes it has none before and no digit after. */
const MATH = /\$(?=\S)(?:[^$\\]|\\.)*?(?<=\S)\$(?!\d)/g

type Part = { text: string; isMath: boolean }

function splitMath(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: math, index } of text.matchAll(MATH)) {
    if (math === '$$' || !areBracesBalanced(math)) continue
    parts.push({ text: text.slice(at, index), isMath: false }, { text: math, isMath: true })
    at = index + math.length
  }
  return [...parts, { text: text.slice(at), isMath: false }]
}

function areBracesBalanced(text: string): boolean {
  let depth = 0
  for (const character of text) {
    if (character === '{') depth += 1
    if (character === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

function escapeLatex(text: string): string {
  return text.replace(/[\\{}~^&%$#_]/g, (character) => SPECIAL[character] ?? `\\${character}`)
}

/** Most of the longer words after the first begin small: then the capitals that remain mean something. */
function isSentenceCase(title: string): boolean {
  const words = title.split(/\s+/).slice(1)
  const long = words.filter((word) => /^\p{L}{4,}/u.test(word))
  return long.filter((word) => CAPITAL.test(word)).length * 2 <= long.length
}
