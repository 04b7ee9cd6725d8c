import { BlockText } from './BlockText.tsx'
import { RegionImage } from './pdf/RegionImage.tsx'
import { placed } from './placed.ts'
import classes from './reading.module.css'
import type { ReadingBlock } from './reading-plan.ts'

/** A figure as it was printed, with its caption below it. */
export function FigurePart({ blocks }: { blocks: readonly ReadingBlock[] }) {
  const drawn = blocks.filter(({ block }) => block.type === 'figure')
  const caption = blocks.find(({ block }) => block.type === 'caption')
  const [figure] = drawn
  if (!figure) return null
  return (
    <figure className={classes.figure}>
      <div {...placed(figure)}>
        <RegionImage
          boxes={drawn.flatMap(({ block }) => block.boxes)}
          alt={caption?.block.text ?? figure.block.text ?? 'Figure'}
          instead={
            <p className={classes.missing}>
              The figure is in the original{figure.block.page !== null && `, on page ${figure.block.page}`}.
            </p>
          }
        />
      </div>
      {caption && (
        <figcaption {...placed(caption)} className={classes.caption}>
          <BlockText {...caption} />
        </figcaption>
      )}
    </figure>
  )
}
