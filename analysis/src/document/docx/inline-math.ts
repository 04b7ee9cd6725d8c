const token = /<(\/?)m:(\w+)([^<>]*?)(\/?)>/g

const text = /<m:t(?:\s[^>]*)?>([^<]*)<\/m:t>/y

/** Most open elements; deeper ones append their text to the last. */
const deepest = 200

/** The elements of arguments. */
const argument = /^(?:e|num|den|sub|sup|deg|lim|fName|mr)$/

/** More than one sign, other than a number. */
const product = /\D.|.\D/

/** More than one sign, other than a word or a number. */
const expression = /[^\p{L}\p{N}].|.[^\p{L}\p{N}]/u

/** The font of Word formulas, also of converted ones. */
export const mathFont = 'Cambria Math'

/** Replaces Office formulas in the body's XML by text runs on one line, because mammoth drops formulas. */
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

/** An open formula element: its name, its text so far, and its properties. */
interface Open {
  name: string
  /** The texts of its parts in order, by name: base, limits, rows. */
  parts: { name: string; text: string }[]
  properties: Record<string, string>
}

/**
 * The text of an Office formula on one line: powers and indices with `^` and `_`, fractions with `/`, roots, sums and
 * brackets with their signs, which are properties. Input `xml` and result are escaped.
 */
export function mathText(xml: string): string {
  const stack: Open[] = [{ name: 'oMath', parts: [], properties: {} }]
  const close = (): void => {
    const done = stack.pop()
    if (done) stack.at(-1)?.parts.push({ name: done.name, text: written(done) })
  }
  for (let at = 0; at < xml.length; ) {
    token.lastIndex = at
    const found = token.exec(xml)
    if (!found) break
    at = token.lastIndex
    const [, isClosing, name = '', attributes = '', isEmpty] = found
    const top = stack.at(-1)
    if (name === 't' && !isClosing && !isEmpty) {
      text.lastIndex = found.index
      const content = text.exec(xml)?.[1]
      if (content !== undefined) top?.parts.push({ name: 't', text: content })
    } else if (name === 't') continue
    else if (isClosing) {
      if (stack.length > 1 && top?.name === name) close()
    } else if (isEmpty || stack.length > deepest) {
      const value = /\bm:val="([^"<>]*)"/.exec(attributes)?.[1]
      const owner = stack.at(-1)?.name.endsWith('Pr') ? stack.at(-2) : stack.at(-1)
      if (owner && value !== undefined) owner.properties[name] = value
    } else stack.push({ name, parts: [], properties: {} })
  }
  while (stack.length > 1) close()
  return stack[0] ? written(stack[0]) : ''
}

function written({ name, parts, properties }: Open): string {
  const of = (part: string): string =>
    parts
      .filter((each) => each.name === part)
      .map((each) => each.text)
      .join('')
  if (name.endsWith('Pr')) return ''
  if (!parts.some((part) => argument.test(part.name))) return parts.map((each) => each.text).join('')
  if (name === 'f') return `${grouped(of('num'), /[+\-−±=,\s]/)}/${grouped(of('den'), product)}`
  if (name === 'sSup' || name === 'sSub' || name === 'sSubSup' || name === 'sPre')
    return `${of('e')}${marked('_', of('sub'))}${marked('^', of('sup'))}`
  if (name === 'nary')
    return `${properties.chr ?? '∫'}${marked('_', of('sub'))}${marked('^', of('sup'))} ${of('e')}`.trimEnd()
  if (name === 'rad') return `${of('deg')}√${grouped(of('e'), product)}`
  if (name === 'd') {
    const inner = parts.filter((each) => each.name === 'e').map((each) => each.text)
    return `${properties.begChr ?? '('}${inner.join(properties.sepChr ?? '|')}${properties.endChr ?? ')'}`
  }
  if (name === 'm') return `[${parts.flatMap((each) => (each.name === 'mr' ? [each.text] : [])).join('; ')}]`
  if (name === 'mr' || name === 'eqArr')
    return parts.flatMap((each) => (each.name === 'e' ? [each.text] : [])).join(', ')
  if (name === 'limLow') return `${of('e')}${marked('_', of('lim'))}`
  if (name === 'limUpp') return `${of('e')}${marked('^', of('lim'))}`
  if (name === 'func') return `${of('fName')} ${of('e')}`
  return parts.map((each) => each.text).join('')
}

function marked(mark: string, part: string): string {
  return part === '' ? '' : `${mark}${grouped(part, mark === '^' ? product : expression)}`
}

/** In brackets if it would otherwise merge with its surroundings. */
function grouped(part: string, loose: RegExp): string {
  const plain = part.replace(/&\w+;/g, 'x')
  return loose.test(plain) && !/^\([^()]*\)$/.test(plain) ? `(${part})` : part
}
