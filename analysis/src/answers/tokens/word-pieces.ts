import vocabulary from './vocabulary.json' with { type: 'json' }

/** Token of a word that the vocabulary cannot spell, and the most characters of a word that it tries. */
const UNKNOWN = 100
const WORD_MAX = 100
/** A piece of a word that goes on from another one. */
const GOES_ON = '##'

const idOf: ReadonlyMap<string, number> = new Map(vocabulary.tokens.split('\n').map((token, id) => [token, id]))
/** Longest of the tokens, in characters. */
const LONGEST = Math.max(...[...idOf.keys()].map(({ length }) => length))

/** Characters that are no text: control characters except white space, and the one for lost characters. */
const NO_TEXT = /[\0\ufffd]|(?![\t\n\r])\p{C}/gu
/** Each Chinese character is a word; so is each mark of punctuation, of ASCII also each symbol. */
const CHINESE =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\u{2f800}-\u{2fa1f}]/gu
const WORD = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu
const ACCENT = /\p{Mn}/gu

/**
 * The ids of the tokens of a text: WordPiece in lower case without accents, as BERT reads it (Devlin et al., 2019). Each
 * word is spelt by the longest token that it begins with, and so on with the rest.
 */
export function wordPieces(text: string): number[] {
  const words = text.replace(NO_TEXT, '').replace(CHINESE, ' $& ').normalize('NFD').replace(ACCENT, '').toLowerCase()
  return words.match(WORD)?.flatMap(piecesOf) ?? []
}

function piecesOf(word: string): number[] {
  const whole = idOf.get(word)
  if (whole !== undefined) return [whole]
  const characters = [...word]
  if (characters.length > WORD_MAX) return [UNKNOWN]
  const pieces: number[] = []
  for (let from = 0; from < characters.length; ) {
    const before = from === 0 ? '' : GOES_ON
    let to = Math.min(characters.length, from + LONGEST)
    let piece: number | undefined
    while (to > from) {
      piece = idOf.get(before + characters.slice(from, to).join(''))
      if (piece !== undefined) break
      to -= 1
    }
    if (piece === undefined) return [UNKNOWN]
    pieces.push(piece)
    from = to
  }
  return pieces
}
