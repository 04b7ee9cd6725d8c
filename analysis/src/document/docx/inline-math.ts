import { mathText } from './math-text.ts'

/** The font that marks a run which was a formula; Word uses it for every formula too. */
export const mathFont = 'Cambria Math'

/**
 * Replaces Office formulas in the body's XML by ordinary text runs that hold them on one line, because the reader of the
 * body leaves formulas out altogether.
 */
export function inlineMath(xml: string): string {
  return xml
    .replace(/<\/?m:oMathPara\b[^>]*>/g, '')
    .replace(/<m:oMathParaPr\b[^>]*>[\s\S]*?<\/m:oMathParaPr>/g, '')
    .replace(/<m:oMath\b[^>]*>([\s\S]*?)<\/m:oMath>/g, (_whole, body: string) => {
      const text = mathText(body)
      const properties = `<w:rPr><w:rFonts w:ascii="${mathFont}" w:hAnsi="${mathFont}"/></w:rPr>`
      return `<w:r>${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`
    })
}
