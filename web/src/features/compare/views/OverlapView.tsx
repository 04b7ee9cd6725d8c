import type { Shared } from '@colophon/protocol/compare/entities'
import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import lines from '../../../ui/lines.module.css'
import { paperPath } from '../source-path.ts'
import type { ShownColumn } from '../table-model.ts'
import classes from './overlap.module.css'

const WIDTH = 1200
const HEIGHT = 640

/** Radii of the papers' ellipse as shares of the drawing, leaving room for titles. */
const RIM = { x: 0.3, y: 0.41 }

/** Distance between items of the same papers, and the angle between neighbours, which never aligns them. */
const APART = 13
const GOLDEN = Math.PI * (3 - Math.sqrt(5))

const KINDS: Record<Shared['kind'], string> = { subject: 'Subject', reference: 'Work cited' }
const TITLE_MAX = 30
/** Number of items named in the drawing, the most shared first; more names would overlap. */
const NAMES_MAX = 6
const NAME_MAX = 26

/** What papers have in common, as a drawing and an equivalent table; both are keyboard-accessible. */
export function OverlapView({ columns, shared }: { columns: readonly ShownColumn[]; shared: readonly Shared[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const ids = columns.map(({ id }) => id)
  const inSight = shared
    .map((thing) => ({ ...thing, articleIds: thing.articleIds.filter((id) => ids.includes(id)) }))
    .filter(({ articleIds }) => articleIds.length > 1)
  if (columns.some(({ read }) => read === null))
    return (
      <Text my="md" role="status">
        The papers are being read.
      </Text>
    )
  if (inSight.length === 0)
    return (
      <Text my="md" role="status">
        No subject and no cited work was found in more than one of these papers.
      </Text>
    )
  const numberOf = new Map(ids.map((id, index) => [id, index + 1]))
  return (
    <section aria-label="In common">
      <div className={classes.sheet}>
        <Drawing columns={columns} shared={inSight} chosen={chosen} onChosen={setChosen} />
      </div>
      <Box component="ol" className={classes.papers} my="md">
        {columns.map(({ id, title }, index) => {
          const count = inSight.filter(({ articleIds }) => articleIds.includes(id)).length
          return (
            <li key={id}>
              <Box component="span" className={lines.figures} py="xxs" fw={600} aria-hidden>
                {index + 1}
              </Box>
              <div>
                <button
                  type="button"
                  className={classes.paper}
                  aria-pressed={chosen === id}
                  onClick={() => setChosen(chosen === id ? null : id)}
                >
                  {title}
                </button>{' '}
                <Box component="span" c="dimmed">
                  {count} shared with others
                </Box>
              </div>
            </li>
          )
        })}
      </Box>
      <div style={{ overflowX: 'auto' }}>
        <table className={classes.table}>
          <caption>
            {chosen === null ? 'Everything in common' : `What ${titleOf(columns, chosen)} shares with others`}
          </caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Kind</th>
              <th scope="col">Papers</th>
            </tr>
          </thead>
          <tbody>
            {inSight
              .filter(({ articleIds }) => chosen === null || articleIds.includes(chosen))
              .map(({ kind, label, articleIds }) => (
                <tr key={`${kind} ${label}`}>
                  <th scope="row" dir="auto">
                    {label}
                  </th>
                  <td className={classes.short}>{KINDS[kind]}</td>
                  <td className={classes.short}>
                    {articleIds.map((id, index) => (
                      <span key={id}>
                        {index > 0 && ', '}
                        <Link
                          to={paperPath(id)}
                          aria-label={`${numberOf.get(id)}: ${titleOf(columns, id)}`}
                          title={titleOf(columns, id)}
                        >
                          {numberOf.get(id)}
                        </Link>
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type DrawingProps = {
  columns: readonly ShownColumn[]
  shared: readonly Shared[]
  chosen: number | null
  onChosen: (id: number | null) => void
}

function Drawing({ columns, shared, chosen, onChosen }: DrawingProps) {
  const { width, height, papers, things } = layOverlap(
    columns.map(({ id }) => id),
    shared,
  )
  const isLit = (articleIds: readonly number[]) => chosen === null || articleIds.includes(chosen)
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${shared.length} subjects and works that ${columns.length} papers share; the table below says the same`}
    >
      {shared.map(({ kind, label, articleIds }, index) =>
        articleIds.map((id) => {
          const [from, to] = [things[index], papers.get(id)]
          return (
            from &&
            to && (
              <line
                key={`${kind} ${label} ${id}`}
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                data-lit={isLit(articleIds) || undefined}
              />
            )
          )
        }),
      )}
      {shared.map(({ kind, label, articleIds }, index) => {
        const at = things[index]
        const lit = isLit(articleIds) || undefined
        if (!at) return null
        return kind === 'subject' ? (
          <circle key={`${kind} ${label}`} cx={at.x} cy={at.y} r={3 + articleIds.length} data-lit={lit}>
            <title>{label}</title>
          </circle>
        ) : (
          <rect
            key={`${kind} ${label}`}
            x={at.x - 4}
            y={at.y - 4}
            width={8}
            height={8}
            transform={`rotate(45 ${at.x} ${at.y})`}
            data-lit={lit}
          >
            <title>{label}</title>
          </rect>
        )
      })}
      {shared.slice(0, NAMES_MAX).map(({ kind, label, articleIds }, index) => {
        const at = things[index]
        return (
          at &&
          isLit(articleIds) && (
            <text key={`${kind} ${label}`} className={classes.name} x={at.x + 12} y={at.y} dy="0.35em">
              {shortened(label, NAME_MAX)}
            </text>
          )
        )
      })}
      {columns.map(({ id, title }, index) => {
        const at = papers.get(id)
        if (!at) return null
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list below does the same by keyboard.
          <g
            key={id}
            className={classes.node}
            data-chosen={chosen === id || undefined}
            transform={`translate(${at.x} ${at.y})`}
            onClick={() => onChosen(chosen === id ? null : id)}
          >
            <circle r={18} />
            <text className={classes.number} dy="0.35em">
              {index + 1}
            </text>
            <text className={classes.title} {...besideOf(at, { width, height })}>
              {shortened(title, TITLE_MAX)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

type Beside = { x?: number; y?: number; dy?: string; textAnchor: 'start' | 'middle' | 'end' }

/** Position of a paper's title: outside the rim, clear of shared items. */
function besideOf({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }): Beside {
  if (Math.abs(x - width / 2) < 1) return { y: y < height / 2 ? -26 : 38, textAnchor: 'middle' }
  return x > width / 2 ? { x: 26, dy: '0.35em', textAnchor: 'start' } : { x: -26, dy: '0.35em', textAnchor: 'end' }
}

function titleOf(columns: readonly ShownColumn[], id: number): string {
  return columns.find((column) => column.id === id)?.title ?? `paper ${id}`
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

/** A point of the drawing: a paper on the rim, or a shared item between its papers. */
type OverlapNode = { x: number; y: number }

type OverlapLayout = { width: number; height: number; papers: Map<number, OverlapNode>; things: OverlapNode[] }

/** Places papers on an ellipse in order and each item in the middle of its papers; deterministic. */
function layOverlap(articleIds: readonly number[], shared: readonly Shared[]): OverlapLayout {
  const papers = new Map(
    articleIds.map((id, index) => {
      const angle = -Math.PI / 2 + (2 * Math.PI * index) / articleIds.length
      const point = { x: WIDTH * (0.5 + RIM.x * Math.cos(angle)), y: HEIGHT * (0.5 + RIM.y * Math.sin(angle)) }
      return [id, point] as const
    }),
  )
  const seen = new Map<string, number>()
  const things = shared.map(({ articleIds: of }) => {
    const own = of.flatMap((id) => papers.get(id) ?? [])
    const middle = own.reduce((sum, { x, y }) => ({ x: sum.x + x / own.length, y: sum.y + y / own.length }), {
      x: 0,
      y: 0,
    })
    const name = of.join()
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    const [angle, far] = [count * GOLDEN, APART * Math.sqrt(count)]
    return { x: middle.x + far * Math.cos(angle), y: middle.y + far * Math.sin(angle) }
  })
  return { width: WIDTH, height: HEIGHT, papers, things }
}
