import type { BlockType, Page } from '@colophon/protocol/articles/document'
import type { ResultBox } from '@colophon/protocol/docviz/entities'
import { Button, NativeSelect } from '@mantine/core'
import classes from './document.module.css'
import { withChange, withMove } from './draft-boxes.ts'
import { LAYER_TYPES, LAYERS } from './layers.ts'
import { SameLayout } from './SameLayout.tsx'
import { SplitBox } from './SplitBox.tsx'
import type { Correcting } from './use-corrections.ts'

const OPTIONS = LAYER_TYPES.map((type) => ({ value: type, label: LAYERS[type].label }))

type Props = {
  box: ResultBox | null
  pages: readonly Page[]
  correcting: Correcting
  onShow: (box: ResultBox) => void
}

/** Corrects the chosen box, tells whether corrections are kept, and takes the last one back. */
export function BoxEditor({ box, pages, correcting, onShow }: Props) {
  const { asRead, boxes, draft, change } = correcting
  return (
    <div className={classes.editor}>
      {box ? (
        <div className={classes.editorRow}>
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
        </div>
      ) : (
        <p>Choose a box on the page or in the text.</p>
      )}
      {box && <SplitBox key={box.id} box={box} correcting={correcting} />}
      {box && <SameLayout key={`same ${box.id}`} box={box} pages={pages} correcting={correcting} onShow={onShow} />}
      <p className={classes.quiet}>
        Pull the chosen box to move it, its corner to resize it; or use the arrow keys, with Alt to resize, with Shift
        for larger steps.
      </p>
      <div className={classes.editorRow}>
        <Button variant="default" size="xs" disabled={!correcting.canUndo} onClick={correcting.undo}>
          Undo
        </Button>
        <SavingWords correcting={correcting} />
      </div>
    </div>
  )
}

function SavingWords({ correcting: { saving, draft, retry, takeNewest } }: { correcting: Correcting }) {
  if (saving.state === 'failed') {
    const isConflict = saving.failure.error === 'docvizConflict'
    return (
      <p role="alert" className={classes.reason}>
        {saving.failure.message}{' '}
        <Button variant="default" size="compact-xs" onClick={() => (isConflict ? void takeNewest() : retry())}>
          {isConflict ? 'Take the newest' : 'Try again'}
        </Button>
      </p>
    )
  }
  const count = draft.boxes.length + (draft.shapes ?? []).length
  const words =
    count === 0 && draft.order === null ? 'Nothing corrected' : 'Saved; the downloads say what was corrected'
  return (
    <p role="status" className={classes.quiet}>
      {saving.state === 'saved' ? `${words}.` : 'Saving …'}
    </p>
  )
}
