import type { ResultBox } from '@colophon/protocol/docviz/entities'
import { useEffect, useRef } from 'react'
import classes from './document.module.css'
import { LAYERS } from './layers.ts'

type Props = { boxes: readonly ResultBox[]; selected: number | null; onSelect: (box: ResultBox) => void }

/** What was read on a page, in reading order; the chosen box comes into view. */
export function TextPanel({ boxes, selected, onSelect }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (selected === null) return
    list.current?.querySelector(`[data-text="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  if (boxes.length === 0) return <p className={classes.quiet}>Nothing was found on this page.</p>
  return (
    <ol ref={list} className={classes.texts}>
      {boxes.map((box) => (
        <li key={box.id}>
          <button
            type="button"
            className={classes.text}
            data-text={box.id}
            aria-pressed={box.id === selected}
            onClick={() => onSelect(box)}
          >
            <span className={classes.textLabel} style={{ '--layer': LAYERS[box.type].colour } as React.CSSProperties}>
              {box.order} {LAYERS[box.type].label}
            </span>{' '}
            <span>{box.text || 'No text'}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
