/** A piece of MathML as plain data: only elements and attributes that draw mathematics, and text. */
export type MathPart = { tag: string; attributes: Record<string, string>; children: (MathPart | string)[] }

const TAGS: ReadonlySet<string> = new Set(
  'math semantics mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'.split(
    ' ',
  ),
)
// No style, class, id or href: a formula can neither lie over the page nor lead anywhere.
const ATTRIBUTES: ReadonlySet<string> = new Set(
  'display displaystyle scriptlevel mathvariant stretchy fence separator symmetric largeop movablelimits form lspace rspace minsize maxsize accent accentunder linethickness width height depth voffset columnalign rowspacing columnspacing columnlines rowlines frame columnspan rowspan notation'.split(
    ' ',
  ),
)
const XML = 'application/xml'

/** Reads MathML that was made here; an element that is not listed is left out with all that is in it. Null for no MathML. */
export function readMathml(source: string): MathPart | null {
  const { documentElement } = new DOMParser().parseFromString(source, XML)
  return documentElement.localName === 'math' ? partOf(documentElement) : null
}

function partOf(element: Element): MathPart {
  const kept = [...element.attributes].filter(({ name }) => ATTRIBUTES.has(name))
  const children = [...element.childNodes].flatMap((node): (MathPart | string)[] => {
    if (node instanceof Element) return TAGS.has(node.localName) ? [partOf(node)] : []
    return node.nodeType === Node.TEXT_NODE && node.nodeValue ? [node.nodeValue] : []
  })
  return {
    tag: element.localName,
    attributes: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    children,
  }
}
