import type { Anchor } from '@colophon/protocol/comments/entities'
import { Button, Portal } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { useShortcuts } from '../../../../lib/use-shortcuts.ts'
import classes from '../reader.module.css'
import { useReader } from '../reader-context.ts'
import { passageOf } from './passage-of-selection.ts'

/** A selection is looked at when it has come to rest. */
const REST_MS = 150
type Selected = { anchor: Anchor; top: number; left: number }

/** Offers to comment on what is selected in the paper, beside the selection; `r` does the same. */
export function PassageButton({
  within,
  onComment,
}: {
  within: RefObject<Element | null>
  onComment: (anchor: Anchor) => void
}) {
  const { document: paper } = useReader()
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => setSelected(paper && within.current ? selectedIn(within.current, paper) : null)
    const later = () => {
      if (timer) clearTimeout(timer)
      timer = setTimeout(look, REST_MS)
    }
    document.addEventListener('selectionchange', later)
    addEventListener('scroll', later, { passive: true })
    return () => {
      if (timer) clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
      removeEventListener('scroll', later)
    }
  }, [paper, within])
  const comment = () => {
    if (!selected) return
    onComment(selected.anchor)
    document.getSelection()?.removeAllRanges()
    setSelected(null)
  }
  useShortcuts('Reader', [{ key: 'r', label: 'Comment on what is selected', run: comment }])
  if (!selected) return null
  return (
    <Portal>
      <Button
        className={classes.passage}
        style={{ top: selected.top, left: selected.left }}
        size="compact-md"
        variant="default"
        leftSection={<IconMessagePlus aria-hidden size={16} stroke={1.6} />}
        // A press must not take the selection away before it is heard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={comment}
      >
        Comment on this
      </Button>
    </Portal>
  )
}

function selectedIn(within: Element, paper: Parameters<typeof passageOf>[2]): Selected | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const anchor = passageOf(within, range, paper)
  if (!anchor) return null
  const { bottom, left } = range.getBoundingClientRect()
  return {
    anchor,
    top: Math.max(8, Math.min(bottom + 8, window.innerHeight - 104)),
    left: Math.max(8, Math.min(left, window.innerWidth - 200)),
  }
}
