import type { Area } from '@colophon/protocol/highlights/areas'
import { Button } from '@mantine/core'
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { boxStyle } from '../../../lib/pdf/box-style.ts'
import type { PageSize } from '../../../lib/pdf/page-size.ts'
import { ColorButtons } from '../passage/ColorButtons.tsx'
import pdfClasses from '../pdf/pdf.module.css'
import classes from '../reader.module.css'
import { areaBetween } from './area-marks.ts'
import { type AreaTool, useAreaTool } from './area-tool.ts'

type Props = { page: number; size: PageSize }

/** Over a page while the tool is on: a rectangle is drawn on it, then marked in a colour. */
export function AreaLayer({ page, size }: Props) {
  const tool = useAreaTool()
  return tool?.isOn ? <Drawing tool={tool} page={page} size={size} /> : null
}

function Drawing({ tool, page, size }: Props & { tool: AreaTool }) {
  const [drawn, setDrawn] = useState<Area | null>(null)
  const [isDone, setDone] = useState(false)
  const from = useRef<{ x: number; y: number } | null>(null)
  const rectangle = useRef<HTMLDivElement>(null)
  const to = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width } = currentTarget.getBoundingClientRect()
    const scale = size.width / width
    return { x: (clientX - left) * scale, y: (clientY - top) * scale }
  }
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = to(event)
    tool.setPage(page)
    setDrawn(null)
    setDone(false)
  }
  const move = (event: PointerEvent) => {
    if (from.current) setDrawn(areaBetween({ page, from: from.current, to: to(event) }, size))
  }
  const shown = tool.page === page ? drawn : null
  const end = () => {
    from.current = null
    setDone(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button of a figure marks it without drawing. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click that ends a drawing opens no note. */}
      <div
        className={pdfClasses.drawing}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={(event) => event.stopPropagation()}
      >
        {shown && <div ref={rectangle} className={pdfClasses.drawn} style={boxStyle(shown, size)} />}
      </div>
      {shown && isDone && (
        <AreaToolbar
          key={JSON.stringify(shown)}
          over={rectangle}
          onColor={(color) => tool.mark(shown, color)}
          onCancel={() => tool.setOn(false)}
        />
      )}
    </>
  )
}

type ToolbarProps = {
  over: RefObject<HTMLElement | null>
  onColor: Parameters<typeof ColorButtons>[0]['onColor']
  onCancel: () => void
}

/** Width and height of the toolbar, in pixels, by which it stays in the window. */
const [WIDTH, HEIGHT] = [256, 48]

/** The colours for the drawn area, below it. */
function AreaToolbar({ over, onColor, onCancel }: ToolbarProps) {
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null)
  useEffect(() => {
    const look = () => {
      const box = over.current?.getBoundingClientRect()
      if (!box) return
      const top = Math.max(8, Math.min(box.bottom + 8, window.innerHeight - HEIGHT - 56))
      setPlace({ top, left: Math.max(8, Math.min(box.left, window.innerWidth - WIDTH)) })
    }
    look()
    addEventListener('scroll', look, { passive: true, capture: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [over])
  if (!place) return null
  return (
    <div className={classes.passage} style={place} role="toolbar" aria-label="Selected area">
      <ColorButtons onColor={onColor} isFirstFocused />
      <Button size="compact-md" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
