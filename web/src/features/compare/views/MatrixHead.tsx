import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconEyeOff, IconGripVertical, IconX } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { paperPath } from '../source-path.ts'
import type { ShownColumn } from '../table-model.ts'
import classes from './matrix.module.css'

/** Actions on a column; `move` counts visible columns. */
export type ColumnActions = {
  move: (from: number, to: number) => void
  hide: (id: number) => void
  remove: (id: number) => void
}

type Props = { column: ShownColumn; index: number; isLast: boolean; actions: ColumnActions }

const DRAGGED = 'application/x-colophon-column'

const SHIFTS = [
  { step: -1, side: 'left', Icon: IconChevronLeft },
  { step: 1, side: 'right', Icon: IconChevronRight },
] as const

/** The head of a column: the paper, a handle to move it by drag or with the arrow keys, buttons for the same, hide and remove. */
export function MatrixHead({ column, index, isLast, actions }: Props) {
  const { id, title, read } = column
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    actions.move(index, index + step)
  }
  const drop = (event: DragEvent) => {
    const from = Number(event.dataTransfer.getData(DRAGGED) || Number.NaN)
    if (!Number.isInteger(from)) return
    event.preventDefault()
    actions.move(from, index)
  }
  const over = (event: DragEvent) => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
  }
  return (
    <li className={classes.head} onDragOver={over} onDrop={drop}>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          size="sm"
          className={classes.handle}
          aria-label={`Move ${title}: left and right arrow keys, or drag`}
          draggable
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(index))}
          onKeyDown={press}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        {SHIFTS.map(({ step, side, Icon }) => (
          <ActionIcon
            key={side}
            variant="subtle"
            size="sm"
            aria-label={`Shift ${title} ${side}`}
            disabled={step < 0 ? index === 0 : isLast}
            onClick={() => actions.move(index, index + step)}
          >
            <Icon size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        ))}
        <span className={classes.space} />
        <ActionIcon variant="subtle" size="sm" aria-label={`Hide ${title}`} onClick={() => actions.hide(id)}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="subtle" size="sm" aria-label={`Remove ${title}`} onClick={() => actions.remove(id)}>
          <IconX size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      <Link className={classes.title} to={paperPath(id)} dir="auto" title={title}>
        {title}
      </Link>
      {read?.reason && <span className={classes.reason}>{read.reason}</span>}
    </li>
  )
}
