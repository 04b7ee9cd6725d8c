/** The parts we use of a mammoth node. */
export interface WordNode {
  type: string
  children?: WordNode[]
  body?: WordNode[]
  value?: string
  styleName?: string | null
  numbering?: { level: string | number; isOrdered: boolean } | null
  alignment?: string | null
  isBold?: boolean
  font?: string | null
  fontSize?: number | null
  checked?: boolean
  /** Of a cell of a table. */
  colSpan?: number
  rowSpan?: number
  notes?: { resolve(reference: WordNode): WordNode | null }
}

/** The text below a node: paragraphs and line breaks as line feeds, tabs as tabs, pictures and notes as nothing. */
export function nodeText(node: WordNode): string {
  if (node.type === 'text') return node.value ?? ''
  if (node.type === 'tab') return '\t'
  if (node.type === 'break') return '\n'
  if (node.type === 'checkbox') return node.checked ? '☑' : '☐'
  const inner = (node.children ?? []).map(nodeText).join(node.type === 'tableCell' ? '\n' : '')
  return node.type === 'tableRow' || node.type === 'table' ? `${inner}\n` : inner
}

/** Visits every node below `node`, in document order. */
export function walk(node: WordNode, visit: (node: WordNode) => void): void {
  for (const child of node.children ?? []) {
    visit(child)
    walk(child, visit)
  }
}
