import classes from './keys.module.css'

type Props = {
  /** The oldest first. */
  values: readonly number[]
  /** Number of calls drawn in the warning colour. */
  errors?: readonly number[]
  /** Text alternative of the chart. */
  label: string
  height: number
}

const WIDTH = 300

/** One bar per day; a day without calls has a dot on the base line. */
export function DayBars({ values, errors, label, height }: Props) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  const tall = (value: number) => (value === 0 ? 1 : Math.max(2, (value / most) * (height - 2)))
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {values.map((value, day) => {
        const wrong = errors?.[day] ?? 0
        const x = day * step + step * 0.15
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days are never reordered
          <g key={day}>
            <rect className={classes.bar} x={x} width={step * 0.7} y={height - tall(value)} height={tall(value)} />
            {wrong > 0 && (
              <rect className={classes.wrong} x={x} width={step * 0.7} y={height - tall(wrong)} height={tall(wrong)} />
            )}
          </g>
        )
      })}
    </svg>
  )
}
