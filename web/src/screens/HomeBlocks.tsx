import type { Person } from '@colophon/protocol/auth/roles'
import { Button, Group } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Section } from '../ui/Section.tsx'
import { SkeletonRows } from '../ui/SkeletonRows.tsx'
import { HomeAsk } from './HomeAsk.tsx'
import { HomeComparison } from './HomeComparison.tsx'
import { HomeRequests } from './HomeRequests.tsx'
import { HomeTold } from './HomeTold.tsx'
import { HomeTutorial } from './HomeTutorial.tsx'
import { HomeUnlock } from './HomeUnlock.tsx'
import { HomeWork } from './HomeWork.tsx'
import classes from './home.module.css'
import { type HomeBlock, type HomeLayout, moved, toggled } from './home-layout.ts'
import { useHomeLayout } from './use-home-layout.ts'

/** What a block is given; each loads by itself, and one that fails leaves the others alone. */
export type HomeBlockProps = { person: NonNullable<Person> }

const BLOCKS: Record<HomeBlock, { title: string; Block: ComponentType<HomeBlockProps> }> = {
  tutorial: { title: 'First steps', Block: HomeTutorial },
  ask: { title: 'Ask your papers', Block: HomeAsk },
  work: { title: 'In work', Block: HomeWork },
  requests: { title: 'Requests that wait for you', Block: HomeRequests },
  told: { title: 'Not looked at yet', Block: HomeTold },
  comparison: { title: 'Last comparison', Block: HomeComparison },
  unlock: { title: 'Next unlock', Block: HomeUnlock },
}

/** The blocks of the start in the order of the person, and how to arrange them. */
export function HomeBlocks({ person }: HomeBlockProps) {
  const [layout, arrange] = useHomeLayout(person.id)
  const [isArranging, setArranging] = useState(false)
  if (!layout) return <SkeletonRows rows={4} height={72} />
  return (
    <>
      {layout.order.map((block) => {
        const { title, Block } = BLOCKS[block]
        const isHidden = layout.hidden.includes(block)
        if (isHidden && !isArranging) return null
        return (
          <Section key={block} title={title}>
            {isArranging && <Tools title={title} block={block} layout={layout} onArrange={arrange} />}
            {!isHidden && (
              <div className={classes.block}>
                <Block person={person} />
              </div>
            )}
          </Section>
        )
      })}
      <Group mb="xl">
        <Button variant="default" size="sm" aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
          {isArranging ? 'Done' : 'Arrange this page'}
        </Button>
      </Group>
    </>
  )
}

type ToolsProps = { title: string; block: HomeBlock; layout: HomeLayout; onArrange: (layout: HomeLayout) => void }

function Tools({ title, block, layout, onArrange }: ToolsProps) {
  const at = layout.order.indexOf(block)
  const isHidden = layout.hidden.includes(block)
  return (
    <Group gap="xs" mb="sm">
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Move “${title}” up`}
        disabled={at === 0}
        onClick={() => onArrange(moved(layout, block, -1))}
      >
        Up
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Move “${title}” down`}
        disabled={at === layout.order.length - 1}
        onClick={() => onArrange(moved(layout, block, 1))}
      >
        Down
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`${isHidden ? 'Show' : 'Hide'} “${title}”`}
        onClick={() => onArrange(toggled(layout, block))}
      >
        {isHidden ? 'Show' : 'Hide'}
      </Button>
    </Group>
  )
}
