import type { FindingKind } from '@colophon/protocol/compare/entities'
import { EMPTY_WORDS } from '@colophon/protocol/compare/export/table'
import { Button, NativeSelect, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paperPath } from '../source-path.ts'
import { type ShownColumn, type ShownGroup, withoutSilence } from '../table-model.ts'
import { rowAnchor } from './CompareMatrix.tsx'
import classes from './cards.module.css'
import { DotPlot, plotOf } from './DotPlot.tsx'
import { CellContent } from './MatrixCell.tsx'
import type { ColumnActions } from './MatrixHead.tsx'

type Props = {
  columns: readonly ShownColumn[]
  groups: readonly ShownGroup[]
  marks: ReadonlyMap<string, readonly FindingKind[]>
  actions: ColumnActions
  onDropRow: (question: string) => void
}

/** The comparison on narrow screens: a reference paper and one other. */
export function CompareCards({ columns, groups, marks, actions, onDropRow }: Props) {
  const [reference, setReference] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const left = columns.find(({ id }) => id === reference) ?? columns[0]
  const others = columns.filter(({ id }) => id !== left?.id)
  const right = others.find(({ id }) => id === chosen) ?? others[0]
  if (!left) return null
  const shown = right ? [left, right] : [left]
  const options = (list: readonly ShownColumn[]) => list.map(({ id, title }) => ({ value: String(id), label: title }))
  return (
    <>
      <div className={classes.pickers}>
        <NativeSelect
          label="Reference"
          data={options(columns)}
          value={String(left.id)}
          onChange={({ currentTarget }) => setReference(Number(currentTarget.value))}
        />
        {right && (
          <NativeSelect
            label="Compare with"
            data={options(others)}
            value={String(right.id)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )}
      </div>
      <div className={classes.heads} data-columns={shown.length}>
        {shown.map(({ id, title, read }) => (
          <div key={id}>
            <Link className={classes.title} to={paperPath(id)} dir="auto">
              {title}
            </Link>
            {read?.reason && <span className={classes.reason}>{read.reason}</span>}
            <Button
              variant="subtle"
              size="compact-sm"
              px={0}
              aria-label={`Remove ${title}`}
              onClick={() => actions.remove(id)}
            >
              Remove
            </Button>
          </div>
        ))}
      </div>
      {groups.map((each) => {
        const { group, label } = each
        const { filled, silent } = withoutSilence(each)
        return (
          <section key={group} aria-label={label}>
            <Title order={2} size="h3" className={classes.group}>
              {label}
            </Title>
            {filled.map((row) => {
              const plot = plotOf(row, columns)
              return (
                <div key={row.id} className={classes.row} id={rowAnchor(row.id)} tabIndex={-1}>
                  <h3 className={classes.label}>
                    {row.label}
                    {group === 'own' && (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={`Remove the row ${row.label}`}
                        onClick={() => onDropRow(row.label)}
                      >
                        Remove
                      </Button>
                    )}
                  </h3>
                  {row.failure && <p className={classes.reason}>{row.failure}</p>}
                  <div className={classes.pair} data-columns={shown.length}>
                    {!row.failure &&
                      shown.map((column) => (
                        <div key={column.id}>
                          <CellContent
                            row={row.id}
                            cell={row.cells[columns.indexOf(column)] ?? null}
                            column={column}
                            marks={marks}
                          />
                        </div>
                      ))}
                  </div>
                  {plot && <DotPlot {...plot} />}
                </div>
              )
            })}
            {silent.map(({ state, labels }) => (
              <div key={state} className={classes.row}>
                <h3 className={classes.label}>{EMPTY_WORDS[state]}</h3>
                <p className={classes.silent}>{labels.join(' · ')}</p>
              </div>
            ))}
          </section>
        )
      })}
    </>
  )
}
