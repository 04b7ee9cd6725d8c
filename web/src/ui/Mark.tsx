/** The printer's device: the C of Colophon as an open ring around a line of text; in the colour of the text around it. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2.6} aria-hidden>
      <path d="M18.4 5.6a9 9 0 1 0 0 12.8M8.4 8v8M8.4 12H22" />
    </svg>
  )
}
