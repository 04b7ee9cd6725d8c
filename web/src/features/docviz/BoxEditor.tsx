import type { Corrections, ResultBox } from '@colophon/protocol/docviz/entities'
import type { BlockType, Box, Page } from '@colophon/protocol/reader/document'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import classes from './document.module.css'
import { cutsOf, shifted, withChange, withMerge, withMove, withSplit } from './draft-boxes.ts'
import { LAYER_TYPES, LAYERS } from './layers.ts'
import { TextButton } from './TextButton.tsx'
import type { Correcting } from './use-corrections.ts'

/** Maximum distance, in points, between boxes at the same layout position; running heads shift a little. */
const near = 12

const SHOWN = 12

const OPTIONS = LAYER_TYPES.map((type) => ({ value: type, label: LAYERS[type].label }))

type Props = {
  box: ResultBox | null
  pages: readonly Page[]
  correcting: Correcting
  onShow: (box: ResultBox) => void
}

/** Edits the selected box, shows the save state, and undoes. */
export function BoxEditor({ box, pages, correcting, onShow }: Props) {
  const { asRead, boxes, draft, change } = correcting
  return (
    <Stack gap="xs" p="sm" bd="1px solid var(--accent)" bdrs="sm">
      {box ? (
        <Group gap="xs" align="end">
          <NativeSelect
            label={`Box ${box.order} is a`}
            data={OPTIONS}
            value={box.type}
            onChange={({ currentTarget }) =>
              change(withChange(asRead, draft, box.id, { type: currentTarget.value as BlockType }))
            }
          />
          <Button
            size="sm"
            variant="default"
            disabled={box.order <= 1}
            onClick={() => change(withMove(asRead, draft, box.id, -1))}
          >
            Earlier
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={box.order >= boxes.length}
            onClick={() => change(withMove(asRead, draft, box.id, 1))}
          >
            Later
          </Button>
        </Group>
      ) : (
        <p>Select a box on the page or in the text.</p>
      )}
      {box && <SplitBox key={box.id} box={box} correcting={correcting} />}
      {box && <SameLayout key={`same ${box.id}`} box={box} pages={pages} correcting={correcting} onShow={onShow} />}
      <Text c="dimmed">
        Drag the selected box to move it or its corner to resize it. Arrow keys move it, with Alt resize it, with Shift
        take larger steps.
      </Text>
      <Group gap="xs" align="end">
        <Button variant="default" size="xs" disabled={!correcting.canUndo} onClick={correcting.undo}>
          Undo
        </Button>
        <SavingStatus correcting={correcting} />
      </Group>
    </Stack>
  )
}

function SavingStatus({ correcting: { saving, draft, retry, takeNewest } }: { correcting: Correcting }) {
  if (saving.state === 'failed') {
    const isConflict = saving.failure.error === 'docvizConflict'
    return (
      <Text c="care" role="alert">
        {saving.failure.message}{' '}
        <Button variant="default" size="compact-xs" onClick={() => (isConflict ? void takeNewest() : retry())}>
          {isConflict ? 'Take the newest' : 'Try again'}
        </Button>
      </Text>
    )
  }
  const count = draft.boxes.length + (draft.shapes ?? []).length
  const message = count === 0 && draft.order === null ? 'No corrections' : 'Saved; the downloads list your corrections'
  return (
    <Text c="dimmed" role="status">
      {saving.state === 'saved' ? `${message}.` : 'Saving …'}
    </Text>
  )
}

/** Merges a box with its predecessor, or splits it at a sentence. */
function SplitBox({ box, correcting: { asRead, draft, change } }: { box: ResultBox; correcting: Correcting }) {
  const cuts = cutsOf(box)
  const [chosen, setChosen] = useState<number | null>(null)
  const at = cuts.find((cut) => cut.at === chosen)?.at ?? cuts[0]?.at
  return (
    <Group gap="xs" align="end">
      <Button
        size="sm"
        variant="default"
        disabled={box.order <= 1}
        onClick={() => change(withMerge(asRead, draft, box.id))}
      >
        Merge with {Math.max(1, box.order - 1)}
      </Button>
      {at !== undefined && (
        <>
          <NativeSelect
            label="Split before"
            className={classes.cuts ?? ''}
            data={cuts.map((cut) => ({ value: String(cut.at), label: `${cut.beginning} …` }))}
            value={String(at)}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
          <Button size="sm" variant="default" onClick={() => change(withSplit(asRead, draft, box.id, at))}>
            Split
          </Button>
        </>
      )}
    </Group>
  )
}

type SameLayoutProps = {
  box: ResultBox
  pages: readonly Page[]
  correcting: Correcting
  onShow: (box: ResultBox) => void
}

/** Applies a correction to boxes at the same position on other pages, after a preview; one undo step reverts it. */
function SameLayout({ box, pages, correcting, onShow }: SameLayoutProps) {
  const [isOpen, setOpen] = useState(false)
  const { asRead, draft, boxes, change } = correcting
  const own = draft.boxes.find(({ id }) => id === box.id)
  const next = (others: readonly ResultBox[]) => withSameChange(asRead, draft, pages, { id: box.id, others })
  const others = own
    ? sameLayout(asRead, pages, box.id).filter((other) => JSON.stringify(next([other])) !== JSON.stringify(draft))
    : []
  if (others.length === 0) return null
  const what = `${others.length} ${others.length === 1 ? 'box' : 'boxes'}`
  if (!isOpen)
    return (
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        The same on pages of the same layout ({others.length}) …
      </Button>
    )
  return (
    <section className={classes.preview} aria-label="What will change">
      <p>
        {what} at the same place will be {own?.type ? LAYERS[own.type].label.toLowerCase() : 'moved as this one was'}:
      </p>
      <ul>
        {others.slice(0, SHOWN).map((other) => (
          <li key={other.id}>
            <TextButton onClick={() => onShow(boxes.find(({ id }) => id === other.id) ?? other)}>
              Page {other.page}: {other.text.slice(0, 50) || LAYERS[other.type].label}
            </TextButton>
          </li>
        ))}
        {others.length > SHOWN && <li>and {others.length - SHOWN} more</li>}
      </ul>
      <Group gap="xs" align="end">
        <Button
          size="xs"
          onClick={() => {
            change(next(others))
            setOpen(false)
          }}
        >
          Correct {what}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen(false)}>
          Leave unchanged
        </Button>
      </Group>
    </section>
  )
}

/** Boxes on other pages of the same size with the same original type and position. */
export function sameLayout(asRead: readonly ResultBox[], pages: readonly Page[], id: number): ResultBox[] {
  const own = asRead[id]
  const [place, ...more] = own?.places ?? []
  if (!own || !place || more.length > 0) return []
  const size = pages[place.page - 1]
  return asRead.filter(({ type, places: [other, ...rest] }) => {
    if (type !== own.type || !other || rest.length > 0 || other.page === place.page) return false
    const page = pages[other.page - 1]
    const isOfSize = page && size && isNear(page.width, size.width) && isNear(page.height, size.height)
    return isOfSize && isAtPlace(place, other)
  })
}

/** Same left or right side, since texts differ in width, and same height. */
function isAtPlace(one: Box, other: Box): boolean {
  const isBeside = isNear(one.x, other.x) || isNear(one.x + one.width, other.x + other.width)
  const middle = (box: Box) => box.x + box.width / 2
  const isCentred = isNear(middle(one), middle(other))
  return (isBeside || isCentred) && isNear(one.y, other.y) && isNear(one.height, other.height)
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= near
}

/** Applies one box's correction (type, move and resize) to other boxes. */
export function withSameChange(
  asRead: readonly ResultBox[],
  corrections: Corrections,
  pages: readonly Page[],
  { id, others }: { id: number; others: readonly ResultBox[] },
): Corrections {
  const change = corrections.boxes.find((box) => box.id === id)
  const [before, after] = [asRead[id]?.places[0], change?.places?.[0]]
  return others.reduce((all, other) => {
    const [place] = other.places
    const page = place && pages[place.page - 1]
    const by = before && after && difference(before, after)
    const places = by && place && page ? [shifted(place, page, by)] : undefined
    return withChange(asRead, all, other.id, { ...(change?.type && { type: change.type }), ...(places && { places }) })
  }, corrections)
}

function difference(before: Box, after: Box) {
  return {
    x: after.x - before.x,
    y: after.y - before.y,
    width: after.width - before.width,
    height: after.height - before.height,
  }
}
