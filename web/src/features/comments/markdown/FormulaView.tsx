import { createElement, type ReactNode, useMemo } from 'react'
import { setFormula } from './formula.ts'
import classes from './markdown.module.css'
import type { MathPart } from './mathml-tree.ts'

/** A formula, set; where it cannot be, its source with the reason. Wide ones scroll by themselves. */
export function FormulaView({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const { math, problem } = useMemo(() => setFormula(tex, isDisplay), [tex, isDisplay])
  if (!math) {
    return (
      <span className={classes.source}>
        <code>{tex}</code> <small>(This formula is shown as it was typed: {problem}.)</small>
      </span>
    )
  }
  return (
    <span
      className={isDisplay ? classes.display : classes.formula}
      {...(isDisplay && { tabIndex: 0, role: 'math', 'aria-label': tex })}
    >
      {draw(math)}
    </span>
  )
}

function draw(part: MathPart | string, key?: number): ReactNode {
  if (typeof part === 'string') return part
  return createElement(part.tag, { ...part.attributes, key }, ...part.children.map(draw))
}
