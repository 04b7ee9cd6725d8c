import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './security.module.css'

/** A text as a picture for the camera of a phone, drawn here: no service ever sees what stands in it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const cells = useMemo(() => encodeQR(text, 'raw', { border: 2 }), [text])
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.picture} viewBox={`0 0 ${cells.length} ${cells.length}`} role="img" aria-label={label}>
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
