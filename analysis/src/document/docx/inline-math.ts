/** The font that marks a run which was a formula; Word uses it for every formula too. */
export const mathFont = 'Cambria Math'

/**
 * Replaces Office formulas in the body's XML by ordinary text runs with their symbols in order, because the reader of
 * the body leaves formulas out altogether. Fractions and powers get a `/` and a `^`, so that `a/b` is not `ab`.
 */
export function inlineMath(xml: string): string {
  return xml
    .replace(/<\/?m:oMathPara\b[^>]*>/g, '')
    .replace(/<m:oMathParaPr\b[^>]*>[\s\S]*?<\/m:oMathParaPr>/g, '')
    .replace(/<m:oMath\b[^>]*>([\s\S]*?)<\/m:oMath>/g, (_whole, body: string) => {
      const text = symbolsOf(body)
      const properties = `<w:rPr><w:rFonts w:ascii="${mathFont}" w:hAnsi="${mathFont}"/></w:rPr>`
      return `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
    })
}

function symbolsOf(body: string): string {
  let text = ''
  for (const [token, mark, symbols] of body.matchAll(/<m:(den|sup|sub|deg)>|<m:t(?:\s[^>]*)?>([^<]*)<\/m:t>/g)) {
    if (symbols !== undefined) text += symbols
    else if (token && text !== '') text += mark === 'den' ? '/' : mark === 'sub' ? '_' : '^'
  }
  return text
}
