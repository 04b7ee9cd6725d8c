import { type Finding, FindingKind } from '@colophon/protocol/compare/entities'
import { Button, VisuallyHidden } from '@mantine/core'
import { rowAnchor } from './CompareMatrix.tsx'
import { HIGHLIGHTS } from './highlight-words.ts'
import classes from './highlights.module.css'

type Props = {
  findings: readonly Finding[]
  off: ReadonlySet<FindingKind>
  onChange: (off: ReadonlySet<FindingKind>) => void
  isWide: boolean
}

/** The highlights: each can be switched, says what it means, and stands in words below. */
export function Highlights({ findings, off, onChange, isWide }: Props) {
  const shown = findings.filter(({ kind }) => !off.has(kind))
  const toggle = (kind: FindingKind) => {
    const next = new Set(off)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <section className={classes.highlights} aria-label="Highlights">
      <ul className={classes.kinds}>
        {FindingKind.options.map((kind) => {
          const { label, sign, legend } = HIGHLIGHTS[kind]
          const count = findings.filter((finding) => finding.kind === kind).length
          return (
            <li key={kind}>
              <Button
                size="compact-sm"
                variant={off.has(kind) ? 'default' : 'light'}
                aria-pressed={!off.has(kind)}
                aria-describedby={`legend-${kind}`}
                onClick={() => toggle(kind)}
              >
                <span aria-hidden className={classes.sign}>
                  {sign}
                </span>
                {label} ({count})
              </Button>
              {isWide ? (
                <p id={`legend-${kind}`}>{legend}</p>
              ) : (
                <VisuallyHidden id={`legend-${kind}`}>{legend}</VisuallyHidden>
              )}
            </li>
          )
        })}
      </ul>
      {!isWide && (
        <details className={classes.words}>
          <summary>What these mean</summary>
          <dl className={classes.legends}>
            {FindingKind.options.map((kind) => (
              <div key={kind}>
                <dt>{HIGHLIGHTS[kind].label}</dt>
                <dd>{HIGHLIGHTS[kind].legend}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {shown.length > 0 && (
        <details className={classes.words}>
          <summary>In words ({shown.length})</summary>
          <ul>
            {shown.map(({ kind, text, row }) => (
              <li key={`${kind} ${row} ${text}`}>
                <strong>{HIGHLIGHTS[kind].label}.</strong>{' '}
                <button type="button" className={classes.jump} onClick={() => showRow(row)} dir="auto">
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function showRow(row: string): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.getElementById(rowAnchor(row))?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' })
}
